import { useState } from 'react'
import { prefix } from '../../../platform/draft.ts'

/** A name as it is typed at the sign-up. */
export interface Names {
  surname: string
  name: string
  middlename: string
}

/**
 * How far a phone has been confirmed on this tab; it outlives a reload. `resendAt`, `provenUntil`: milliseconds of the
 * clock, when a new code may be asked for and how long the server remembers the right one.
 */
interface Journey {
  step: 'phone' | 'code' | 'proven'
  phone: string
  resendAt: number
  provenUntil: number
  /** What the person with this phone has typed of his name; his password is never kept. */
  names: Names
}

/** Screens that confirm a phone. */
export type Purpose = 'signup' | 'remember'

const proofLife = 15 * 60_000
const key = (purpose: Purpose) => `${prefix}${purpose}`
const phoneKey = `${prefix}phone`
const noNames: Names = { surname: '', name: '', middlename: '' }
const none: Journey = { step: 'phone', phone: '', resendAt: 0, provenUntil: 0, names: noNames }

/** The phone typed last on the sign-in, sign-up or recall: the other screens offer it. */
export const typedPhone = {
  get: (): string => sessionStorage.getItem(phoneKey) ?? '',
  set: (phone: string): void => sessionStorage.setItem(phoneKey, phone),
}

function read(purpose: Purpose): Journey {
  const kept = sessionStorage.getItem(key(purpose))
  const journey: Journey = { ...none, phone: typedPhone.get(), ...(kept && JSON.parse(kept)) }
  const isStale = journey.step === 'proven' && journey.provenUntil < Date.now()
  if (journey.step !== 'phone' && !isStale) return journey
  return anew(journey, typedPhone.get() || journey.phone)
}

/** From the number on, the same or another one: of another the name is not known. */
const anew = ({ phone, names }: Journey, next: string): Journey => ({
  ...none,
  phone: next,
  names: next === phone ? names : noNames,
})

/** The way of a phone through its confirmation, with the acts that move it on. */
export function useJourney(purpose: Purpose) {
  const [journey, setJourney] = useState(() => read(purpose))
  const go = (next: Journey) => {
    sessionStorage.setItem(key(purpose), JSON.stringify(next))
    typedPhone.set(next.phone)
    setJourney(next)
  }
  return {
    ...journey,
    /** A code is on its way; another one may be asked for after so many seconds. */
    sent: (phone: string, resendAfter: number) =>
      go({ ...anew(journey, phone), step: 'code', resendAt: Date.now() + resendAfter * 1000 }),
    proven: () => go({ ...journey, step: 'proven', provenUntil: Date.now() + proofLife }),
    /** Back to the number: to change it, or because its confirmation has run out. */
    restart: () => go(anew(journey, journey.phone)),
    /** So much of the name has been typed. */
    named: (names: Names) => go({ ...journey, names }),
    finish: () => sessionStorage.removeItem(key(purpose)),
  }
}
