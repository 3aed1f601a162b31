import { z } from 'zod'
import { Phone } from '../platform/phone.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { accountRefusals } from './ru.ts'
import { OwnSession, Profile, ProfileChange } from './schema.ts'

const { TOO_OFTEN, FORBIDDEN, NOT_FOUND, CONFLICT, ASK_AGAIN, OWNER_CHECK } = common
const {
  PHONE_TAKEN,
  EMAIL_TAKEN,
  NOT_VERIFIED,
  WRONG_PASSWORD,
  COMMON_PASSWORD,
  PROFILE_LOCKED,
  BOOKINGS_AHEAD,
} = accountRefusals

/** The profile of an account (spec §7). */
export const accountsContract = {
  profile: route('POST', '/api/user/export', {
    summary: 'Профиль пользователя',
    audit: { act: 'view', what: 'account' },
    body: z.strictObject({ target: Phone }),
    reply: Profile,
    refusals: [FORBIDDEN, NOT_FOUND],
  }),
  change: route('POST', '/api/user/change', {
    summary: 'Изменить профиль',
    audit: { act: 'change', what: 'account' },
    body: ProfileChange,
    reply: Profile,
    refusals: [
      FORBIDDEN,
      NOT_FOUND,
      CONFLICT,
      PHONE_TAKEN,
      EMAIL_TAKEN,
      NOT_VERIFIED,
      WRONG_PASSWORD,
      COMMON_PASSWORD,
      PROFILE_LOCKED,
      BOOKINGS_AHEAD,
      ASK_AGAIN,
      OWNER_CHECK,
      TOO_OFTEN,
    ],
  }),
  sessions: route('GET', '/api/user/sessions', {
    summary: 'Где открыт мой кабинет',
    reply: z.array(OwnSession),
  }),
  endSessions: route('POST', '/api/user/sessions/end', {
    summary: 'Выйти на всех устройствах',
    audit: { act: 'sign-out', what: 'session' },
    body: z.strictObject({}),
    reply: z.literal(true),
  }),
}
