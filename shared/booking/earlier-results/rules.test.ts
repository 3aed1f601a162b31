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
  const back = returnedItems({ edition, prices, kept }, request(['fn-ecg']), ['img-chest-xray'])
  expect(back).toMatchObject([{ service: 'img-chest-xray', price: 100 }])
})

test('nothing returns when another result that still counts covers the study', () => {
  const kept = linesOf(['img-chest-xray', 'img-chest-xray-digital'])
  const still = request(['img-chest-xray-digital'])
  expect(returnedItems({ edition, prices, kept }, still, ['img-chest-xray'])).toEqual([])
})

test('a study without a price is refused: the line would look free', () => {
  const kept = linesOf(['img-chest-xray'])
  expect(() => returnedItems({ edition, prices: {}, kept }, request([]), ['img-chest-xray'])).toThrow()
})

test('after a move across an age limit nothing returns but what the refused result has left out', () => {
  const ofAge = (age: number, skip: string[]) => ({
    ...volumeRequest({ age, factors: [{ code: '4.4' }] }),
    skip,
  })
  const servicesAt = (age: number, skip: string[]) => {
    const outcome = volumeOf(edition, ofAge(age, skip))
    return outcome.ok ? outcome.volume.items : []
  }
  const kept = servicesAt(39, ['img-chest-xray'])
  expect(servicesAt(40, ['img-chest-xray']).length).toBeGreaterThan(kept.length)
  const back = returnedItems({ edition, prices, kept }, ofAge(40, []), ['img-chest-xray'])
  expect(back.map(({ service }) => service)).toEqual(['img-chest-xray'])
})
