import { useState } from 'react'
import { prefix } from '../../../platform/draft.ts'

/** The name as typed at sign-up. */
export interface Names {
  surname: string
  name: string
  middlename: string
}

/**
 * The progress of a phone confirmation in this tab; it survives a reload. `resendAt`, `confirmedUntil`: times in
 * milliseconds, when a new code may be requested and until when the server remembers the correct one.
 */
interface Journey {
  step: 'phone' | 'code' | 'confirmed'
  phone: string
  resendAt: number
  confirmedUntil: number
  /** The name typed by the user with this phone; the password is never stored. */
  names: Names
}

/** Screens that confirm a phone. */
export type Purpose = 'signup' | 'remember'

const confirmationLife = 15 * 60_000
const key = (purpose: Purpose) => `${prefix}${purpose}`
const phoneKey = `${prefix}phone`
const noNames: Names = { surname: '', name: '', middlename: '' }
const none: Journey = { step: 'phone', phone: '', resendAt: 0, confirmedUntil: 0, names: noNames }

/** The last phone typed at sign-in, sign-up or password recovery: the other screens suggest it. */
export const typedPhone = {
  get: (): string => sessionStorage.getItem(phoneKey) ?? '',
  set: (phone: string): void => sessionStorage.setItem(phoneKey, phone),
}

function read(purpose: Purpose): Journey {
  const kept = sessionStorage.getItem(key(purpose))
  const journey: Journey = { ...none, phone: typedPhone.get(), ...(kept && JSON.parse(kept)) }
  const isConfirmed = journey.step === 'confirmed' && journey.confirmedUntil >= Date.now()
  if (journey.step === 'code' || isConfirmed) return journey
  return anew(journey, typedPhone.get() || journey.phone)
}

/** Continues from the number step; a name typed for one number is dropped for another number. */
const anew = ({ phone, names }: Journey, next: string): Journey => ({
  ...none,
  phone: next,
  names: next === phone ? names : noNames,
})

/** The state of a phone confirmation and the actions that move it forward. */
export function useJourney(purpose: Purpose) {
  const [journey, setJourney] = useState(() => read(purpose))
  const go = (next: Journey) => {
    sessionStorage.setItem(key(purpose), JSON.stringify(next))
    typedPhone.set(next.phone)
    setJourney(next)
  }
  return {
    ...journey,
    /** The code has been sent; another one may be requested after this many seconds. */
    sent: (phone: string, resendAfter: number) =>
      go({ ...anew(journey, phone), step: 'code', resendAt: Date.now() + resendAfter * 1000 }),
    confirmed: () => go({ ...journey, step: 'confirmed', confirmedUntil: Date.now() + confirmationLife }),
    /** Returns to the number step: to change the number, or because its confirmation has expired. */
    restart: () => go(anew(journey, journey.phone)),
    /** Stores the part of the name typed so far. */
    named: (names: Names) => go({ ...journey, names }),
    finish: () => sessionStorage.removeItem(key(purpose)),
  }
}
