import { expect, test } from 'vitest'
import { onwardPlaces } from './rules.ts'

test('contraindications lead to the expertise and a ticked need to the centre of pathology, a справка nowhere', () => {
  expect(onwardPlaces({ outcome: 'fit', needs: ['dispensary'] })).toEqual([])
  expect(onwardPlaces({ outcome: 'fit', needs: ['pathology-centre'] })).toEqual(['pathology-centre'])
  expect(onwardPlaces({ outcome: 'unfit', needs: ['pathology-centre'] })).toEqual([
    'expertise',
    'pathology-centre',
  ])
  expect(onwardPlaces({ outcome: 'additional', needs: ['pathology-centre'] })).toEqual([])
})
