import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { isConnected } from '../../organizations/relations/tables.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/types.ts'

/** A check-up to which an employer has sent a patient. `ref`: its number in the clinic's system. */
interface SentPatient {
  ref: string
  patient: string
  inn: string
  kpp: string
}

const plain = (text: string) => raw`replace(lower(btrim(${text})), 'ё', 'е')`
const isSame = (column: 'surname' | 'name') =>
  raw`${plain(`persons.${column}`)} = ${plain(`clinic_patients.${column}`)}`

// The employer's data of a person are not checked against a passport: surname, name and birth date must agree, and one
// employee alone. A match once made is kept while the check-up names the same employer and the same patient: a
// namesake, a second card, a dismissal, a disconnection or a new surname on either side takes no outcome away.
const examined = statement<{ source: string; rows: string }, { ref: string; employee: EmployeeId }>(
  'examined-employees',
)`
  with sent as materialized (
    select * from jsonb_to_recordset(${'rows'}::jsonb) as sent (ref text, patient text, inn text, kpp text)),
  found as (
    select sent.ref, employees.id as employee, count(*) over (partition by sent.ref) as same
    from sent join clinic_patients on source = ${'source'} and patient_id = sent.patient
    join organizations on organizations.inn = sent.inn and organizations.kpp = sent.kpp
      and ${isConnected('organizations.id')}
    join employees on employees.organization_id = organizations.id
      and (dismissed_on is null or candidate = 'considered')
    join persons on persons.id = person_id and persons.birth = clinic_patients.birth
      and ${isSame('surname')} and ${isSame('name')}
      and (persons.middlename = '' or clinic_patients.middlename = ''
        or ${plain('persons.middlename')} = ${plain('clinic_patients.middlename')})),
  matched as (select ref, employee from found where same = 1),
  kept as (
    select sent.ref, employees.id as employee
    from sent join check_ups on check_ups.source = ${'source'} and check_ups.ref = sent.ref
    join employer_check_ups on check_up_id = check_ups.id
    join organizations on organizations.id = employer_check_ups.organization_id
      and organizations.inn = sent.inn and organizations.kpp = sent.kpp
    join clinic_patients on clinic_patients.source = ${'source'} and clinic_patients.patient_id = sent.patient
    join employees on employees.id = employer_check_ups.employee_id
    join persons on persons.id = person_id and ${isSame('name')} and (persons.birth = clinic_patients.birth
      or ${isSame('surname')} and check_ups.patient_id = sent.patient)
    where sent.ref not in (select ref from matched))
  select ref, employee from matched union all select ref, employee from kept order by employee, ref`

/** Returns the employees of connected organizations whom the patients of these check-ups are. */
export const listExamined = (tx: Tx, source: string, sent: readonly SentPatient[]) =>
  tx.run(examined, { source, rows: JSON.stringify(sent) })
