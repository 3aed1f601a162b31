import type { Profile } from '../../../../shared/accounts/schema.ts'
import { partsOf } from '../../../../shared/booking/kept-papers.ts'
import type { Booking, BookingCard, OfferedPapers } from '../../../../shared/booking/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { sumOf } from '../../../../shared/prices/rules.ts'
import { choiceOf } from '../../../../shared/programme/marks.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { type Draft, type EarlierBooking, newDraft, withProfile } from './draft.ts'

/** The input for building a draft. */
interface Source {
  booking: Booking & Pick<BookingCard, 'earlier'>
  edition: Edition
  profile: Profile
  offered: OfferedPapers
}

/**
 * Builds the draft of a check-up from an earlier booking, with everything that is still valid. Document numbers
 * never return to a device: available documents are taken over by name. Earlier results are kept unless they were
 * refused; whether they still count follows from the day. A factor missing in the order in force is named separately.
 */
export function draftLike({ booking, edition, profile, offered }: Source): Draft {
  const draft = newDraft(profile)
  const { number, kind, kindReason, hasReferral, slot, paperKind } = booking
  const isOwner = isOwnersBooking(booking, profile)
  const kept = booking.factors.map((factor) => ({ factor, choice: choiceOf(edition, factor) }))
  return withProfile(
    {
      whom: isOwner ? 'self' : 'other',
      prepare: {
        ...draft.prepare,
        kind,
        kindReason,
        hasReferral,
        city: slot.city,
        earlier: givenLike(booking),
      },
      personal: personLike(booking, draft, isOwner),
      passport: { ...draft.passport, kind: paperKind ?? 'passport', isAtDesk: paperKind === null },
      organization: employerLike(booking, draft),
      factors: kept.flatMap(({ choice }) => choice ?? []),
      again: {
        number,
        gone: kept.flatMap(({ factor: { code, name }, choice }) => (choice ? [] : `${code} ${name}`)),
        papers: papersLike(booking, offered),
        counted: countedIn(booking).map(({ service, name, on }) => ({ service, name, on: formatDay(on) })),
      },
    },
    profile,
  )
}

const countedIn = ({ earlier }: Source['booking']) => earlier.filter(({ state }) => state !== 'refused')

/**
 * The results that the person gave. Their files go along when that booking is off; the clinic's own are found anew by
 * the server.
 */
function givenLike(booking: Source['booking']): Draft['prepare']['earlier'] {
  const isOff = booking.state === 'cancelled' || booking.state === 'no_show'
  return countedIn(booking)
    .filter(({ isOwn }) => !isOwn)
    .map(({ service, on, clinic, files }) => ({
      service,
      on: formatDay(on),
      clinic: clinic ?? '',
      files: isOff ? files.map(({ id }, at) => ({ id, name: `Файл ${at + 1}` })) : [],
    }))
}

function papersLike({ id, person }: Booking, offered: OfferedPapers): NonNullable<Draft['again']>['papers'] {
  const { surname, name, middlename, birth } = person
  const parts = partsOf(offered)
  return parts.length > 0
    ? { booking: id, of: { surname, name, middlename, birth }, offered: parts, anew: [] }
    : null
}

/** Tells whether the booking is of the owner of the profile, whose name or birth date may have changed since. */
const isOwnersBooking = ({ person }: Booking, profile: Profile): boolean =>
  person.fullname === profile.fullname ||
  (formatDay(person.birth) === profile.birth && person.name === profile.name)

/**
 * Names and phones change: the owner gets the present data of the profile, another patient keeps the former
 * data.
 */
function personLike({ person }: Booking, { personal }: Draft, isOwner: boolean): Draft['personal'] {
  const { surname, name, middlename, gender } = person
  const birth = formatDay(person.birth)
  if (isOwner) return { ...personal, gender: personal.gender ?? gender, birth: personal.birth || birth }
  return { ...personal, surname, name, middlename, gender, birth, phone: formatPhone(person.phone ?? '') }
}

function employerLike({ employer }: Booking, { organization }: Draft): Draft['organization'] {
  if (!employer) return { ...organization, isSent: false }
  const { name, inn, kpp, position, department } = employer
  const work = { position: position ?? '', department: department ?? '' }
  return { ...organization, isSent: true, name, inn, kpp: kpp ?? '', ...work }
}

/**
 * Returns the results of the repeated booking whose studies are in the volume again, and what these cost; null when
 * there are none. A study that the person wants anew is told of too: it costs the same.
 */
export function lostResults(
  counted: EarlierBooking['counted'],
  items: readonly { service: string; price: number }[],
): { names: string[]; total: number } | null {
  const lost = counted.flatMap((result) => {
    const item = items.find(({ service }) => service === result.service)
    return item ? [{ ...result, price: item.price }] : []
  })
  if (lost.length === 0) return null
  return {
    names: lost.map(({ name, on }) => `${name} (${on})`),
    total: sumOf(lost.map(({ price }) => price)),
  }
}
