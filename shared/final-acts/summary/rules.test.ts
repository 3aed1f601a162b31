import { expect, test } from 'vitest'
import { absentee, actContent, examinee, notPassed } from '../../../test/act-figures.ts'
import { summaryOf, totalOf } from './rules.ts'

const diagnosis = (icd10: string) => ({ icd10, isNew: true, isChronic: true })

test('the year adds up what the approved acts say, an empty field as zero', () => {
  const first = summaryOf(
    actContent(
      [
        examinee({ diagnoses: [diagnosis('I10')] }),
        examinee({ gender: 'Женский', diagnoses: [diagnosis('I20.8'), diagnosis('J44.8')] }),
        examinee({ ...notPassed, isSent: true }),
        examinee(absentee),
      ],
      { suspected: 'Ковалёв, пневмокониоз\n\nЁлкина, тугоухость', needs: needs(2) },
    ),
  )
  const second = summaryOf(actContent([examinee({ diagnoses: [diagnosis('I11.9')] })], {}))
  expect(first).toMatchObject({
    subject: 4,
    passed: 2,
    women: 1,
    unfinished: 1,
    absent: 1,
    additional: 1,
    suspected: 2,
  })
  const total = totalOf([first, second])
  expect(total).toMatchObject({ subject: 5, passed: 3, fit: 3, needs: { dispensary: 2 } })
  expect([total.chronic.IX, total.chronic.X, total.chronic.I]).toEqual([3, 1, 0])
})

function needs(dispensary: number) {
  return { 'pathology-centre': null, outpatient: null, inpatient: null, resort: null, dispensary }
}
