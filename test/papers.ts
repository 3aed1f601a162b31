import type { BookingId } from '../shared/booking/schema.ts'
import type { DocumentContext, PaperPerson } from '../shared/documents/papers.ts'
import { demoDepartments, demoEmployee, demoPositions } from '../shared/employees/demo-employees.ts'
import type { EmployeeId } from '../shared/employees/schema.ts'
import type { OrganizationId } from '../shared/organizations/schema.ts'
import { addDays, type Day } from '../shared/platform/days.ts'
import { fullName } from '../shared/platform/person.ts'
import { edition } from './programme.ts'

/** An organization and a clinic with all their requisites filled in. */
export const paperDesk = (given: Partial<DocumentContext> = {}): DocumentContext => ({
  requisites: {
    organization: '0190a0b0-0000-7000-8000-000000000009' as OrganizationId,
    name: 'АО «Уральский механический завод»',
    inn: '6671000017',
    kpp: '667101001',
    okved: '25.62',
    version: 1,
    email: 'ok@uralmz.example',
    phone: '+73433000017',
    ownership: 'Частная собственность',
    address: '620017, г. Екатеринбург, ул. Фронтовых Бригад, 18',
    signerPosition: 'Начальник отдела кадров',
    signerName: 'Соловьёва Марина Андреевна',
  },
  clinic: {
    name: 'ООО «Медицинский центр профосмотров»',
    address: '620026, г. Екатеринбург, ул. Белинского, 86',
    ogrn: '1026605000003',
    licence: 'Л041-01021-66/00123456 от 12.03.2021',
    email: 'help@med-centr.example',
    phone: '+73433000000',
  },
  edition,
  offices: { ekb: 'Екатеринбург, ул. Белинского, 86, 2 этаж', pvl: 'Первоуральск, ул. Ватутина, 31, 1 этаж' },
  today: '2026-03-02' as Day,
  period: null,
  kind: 'periodic',
  kindReason: null,
  city: 'ekb',
  ...given,
})

/** A made-up employee with the data that papers need, booked on one of the following days. */
export function paperPerson(
  number: number,
  given: Partial<PaperPerson> = {},
  today = '2026-03-02' as Day,
): PaperPerson {
  const { input, department, position } = demoEmployee(number, today)
  const id = `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`
  const quarter = number % 32
  const day = Math.floor(number / 40)
  const time = `${String(8 + Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
  return {
    employee: id as EmployeeId,
    fullname: fullName(input),
    birth: input.birth,
    gender: input.gender,
    seniorityFrom: input.seniorityFrom ?? null,
    department: demoDepartments[department] ?? null,
    position: demoPositions[position]?.name ?? null,
    factors: (demoPositions[position]?.factors ?? []).map((code) => ({ code })),
    policy: '6600123456789016',
    booking: {
      id: id as BookingId,
      day: addDays(today, 7 + day),
      time,
      city: 'ekb',
      kind: 'periodic',
      kindReason: null,
    },
    ...given,
  }
}
