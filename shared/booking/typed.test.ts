import { expect, test } from 'vitest'
import { BookedEmployer, BookedPerson, IdentityPaper } from './schema.ts'
import { employerOf, otherPaperFields, paperOf, personOf, problemsBy, type TypedPaper } from './typed.ts'

const person = {
  ...{ surname: 'Петров', name: 'Пётр', middlename: ' ', gender: 'Мужской' as const, birth: '12.03.1985' },
  ...{ phone: '+7 912 345 67 89', email: '', snils: '112-233-445 95', policy: '' },
}
const paper: TypedPaper = {
  ...{ kind: 'passport', series: '65 09', number: '123456', code: '660-003', issuedOn: '01.06.2010' },
  ...{ issuedBy: 'УВД', otherTitle: '', otherNumber: '', otherIssuedOn: '', otherIssuedBy: '' },
}

test('masks are taken off and what was left empty is not sent', () => {
  expect(BookedPerson.parse(personOf(person))).toEqual({
    ...{ surname: 'Петров', name: 'Пётр', gender: 'Мужской', birth: '1985-03-12' },
    ...{ phone: '+79123456789', snils: '11223344595' },
  })
  expect(IdentityPaper.parse(paperOf(paper))).toMatchObject({ series: '6509', issuedOn: '2010-06-01' })
  const employer = { inn: '7707 083893', kpp: '', name: 'АО «Завод»', department: '', position: 'Сварщик' }
  expect(BookedEmployer.parse(employerOf({ ...employer, seniorityYears: '11' }))).toEqual({
    ...{ inn: '7707083893', name: 'АО «Завод»', position: 'Сварщик', seniorityYears: 11 },
  })
})

test('half a date is named as wrong, not as missing, under the name that the field has in the form', () => {
  expect(Object.keys(problemsBy(BookedPerson, personOf({ ...person, birth: '12.03' })))).toEqual(['birth'])
  const other = { ...paper, kind: 'other' as const, otherNumber: 'N 1' }
  expect(problemsBy(IdentityPaper, paperOf(other), otherPaperFields)).toEqual({
    otherTitle: 'Укажите вид документа',
  })
})
