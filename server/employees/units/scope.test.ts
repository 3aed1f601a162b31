import { withStations as test } from '../../../test/clinic.ts'
import { department, employer, hire } from '../../../test/employees.ts'
import { expect } from '../../../test/harness.ts'
import { statement } from '../../platform/db/statement.ts'
import { isDepartmentOfScope, isEmployeeOfScope } from './tables.ts'

interface Scope {
  organization: string
  departments: string[] | null
}

const byDepartment = statement<Scope, { name: string }>('test-departments-of-scope')`
  select full_name as name from employees
  where organization_id = ${'organization'} and ${isDepartmentOfScope('department_id')} order by full_name`

const byEmployee = statement<Scope, { name: string }>('test-employees-of-scope')`
  select full_name as name from employees known
  where organization_id = ${'organization'} and ${isEmployeeOfScope('known.id')} order by full_name`

test('a scope includes the employees of its departments; that of a whole organization includes everybody', async ({
  app,
}) => {
  const office = await employer(app)
  const foundry = await department(office, 'Литейный цех')
  const store = await department(office, 'Склад')
  await hire(office, { surname: 'Литейщиков', department: foundry.id })
  await hire(office, { surname: 'Складов', department: store.id })
  await hire(office, { surname: 'Вольнов' })
  const found = async (departments: string[] | null) => {
    const asked = { organization: office.organization, departments }
    const one = await app.db.reader.run(byDepartment, asked)
    expect(await app.db.reader.run(byEmployee, asked)).toEqual(one)
    return one.map(({ name }) => name.split(' ')[0])
  }
  expect(await found([foundry.id])).toEqual(['Литейщиков'])
  expect(await found([foundry.id, store.id])).toEqual(['Литейщиков', 'Складов'])
  expect(await found([])).toEqual([])
  expect(await found(null)).toEqual(['Вольнов', 'Литейщиков', 'Складов'])
})
