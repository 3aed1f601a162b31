import { expect, test } from 'vitest'
import { edition, volumeRequest } from '../../../test/programme.ts'
import { volumeOf } from '../../programme/rules.ts'
import { returnedItems } from './rules.ts'

const prices = Object.fromEntries(edition.services.map(({ code }) => [code, 100]))
const request = (skip: string[]) => ({ ...volumeRequest({ factors: [{ code: '4.4' }] }), skip })
const linesOf = (skip: string[]) => {
  const outcome = volumeOf(edition, request(skip))
  if (!outcome.ok) throw new Error('no volume')
  return outcome.volume.items
}

test('only the study of the refused result returns, with its price; the others stay left out', () => {
  const kept = linesOf(['img-chest-xray', 'fn-ecg'])
  const back = returnedItems({ edition, prices, kept }, request(['fn-ecg']))
  expect(back).toMatchObject([{ service: 'img-chest-xray', price: 100 }])
})

test('nothing returns when another result that still counts covers the study', () => {
  const kept = linesOf(['img-chest-xray', 'img-chest-xray-digital'])
  expect(returnedItems({ edition, prices, kept }, request(['img-chest-xray-digital']))).toEqual([])
})

test('a study without a price is refused: the line would look free', () => {
  const kept = linesOf(['img-chest-xray'])
  expect(() => returnedItems({ edition, prices: {}, kept }, request([]))).toThrow()
})
