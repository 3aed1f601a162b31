import { describe, expect, test } from 'vitest'
import type { ClinicValues, Installation } from '../../../../shared/clinic/schema.ts'
import { inherited, settled, shownIn } from './contacts-draft.ts'

const none: ClinicValues = {
  name: null,
  legalName: null,
  ogrn: null,
  address: null,
  licence: null,
  phone: null,
  email: null,
  site: null,
  managerEmail: null,
  note: null,
}
const installation: Installation = {
  ...none,
  name: 'Центр',
  phone: '+7 343 300 00 00',
  email: 'a@clinic.ru',
  site: 'https://clinic.ru',
}

describe('the contacts form', () => {
  test("an empty field shows the installation's value, or the value of the field that replaces it", () => {
    expect(shownIn(none, 'phone', installation)).toBe('+7 343 300 00 00')
    const draft = { ...none, name: 'Клиника', email: 'b@clinic.ru' }
    expect(shownIn(draft, 'legalName', installation)).toBe('Клиника')
    expect(shownIn(draft, 'managerEmail', installation)).toBe('b@clinic.ru')
    expect(inherited(draft, 'name', installation)).toBe('Центр')
  })

  test('the form does not send values that are empty or already in force', () => {
    const draft = { ...none, name: '  ', phone: '+7 343 300 00 00', note: ' с 8 до 18 ' }
    expect(settled(draft, installation)).toEqual({ ...none, note: 'с 8 до 18' })
  })
})
