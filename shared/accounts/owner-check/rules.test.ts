import { describe, expect, test } from 'vitest'
import type { AccountId } from '../../platform/ids.ts'
import { wantedCheck } from './rules.ts'

const now = new Date('2026-03-02T10:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const accountId = 'a' as AccountId
const patient = { accountId }
const staff = { accountId, freshUntil: ago(-1) }
const longAgo = { accountId, freshUntil: ago(1) }
const own = { type: 'phone', account: 'a', ownerCheckedAt: ago(11) }

describe('a change of a profile', () => {
  test.each([
    ['of the own phone asks who is there', patient, own, 'owner'],
    ['of the own e-mail asks who is there', patient, { ...own, type: 'email' }, 'owner'],
    ['asks who is there in a session opened by a link', patient, { ...own, ownerCheckedAt: null }, 'owner'],
    ['asks for none within ten minutes of the last', patient, { ...own, ownerCheckedAt: ago(9) }, null],
    ['of the city asks for nothing', patient, { ...own, type: 'city' }, null],
    ['of the password brings its answer itself', patient, { ...own, type: 'password' }, null],
    ['of a colleague asks for the second step', longAgo, { ...own, account: 'b' }, 'second-step'],
    ['of a colleague needs no more than the second step', staff, { ...own, account: 'b' }, null],
    ['of staff themselves asks for both', staff, own, 'owner'],
    [
      'of the password of staff asks for the second step',
      longAgo,
      { ...own, type: 'password' },
      'second-step',
    ],
    [
      'of another user asks who is there where no second step is set up',
      patient,
      { ...own, account: 'b' },
      'owner',
    ],
  ] as const)('%s', (_, actor, change, wanted) => expect(wantedCheck(actor, change, now)).toBe(wanted))
})
