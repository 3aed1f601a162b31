import { z } from 'zod'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import { KeptPart, type KnownPerson, PaperKind, ResultFileId } from '../../../../shared/booking/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { City, Gender, genderOf } from '../../../../shared/platform/person.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { CheckUpKind, KindReason } from '../../../../shared/programme/schema.ts'

// User input as typed: a half-written date or number is kept too. A damaged or older draft loses only the parts
// that cannot be read.
const typed = z.string().max(2000).catch('')

/** A study done elsewhere; `files`: uploaded photos and PDFs, which the server keeps for a day. */
const EarlierDraft = z.object({
  service: z.string().max(40),
  on: typed,
  /** Where it was done, if the person remembers. */
  clinic: typed,
  files: z
    .array(z.object({ id: ResultFileId, name: typed }))
    .max(3)
    .catch([]),
})
export type EarlierDraft = z.infer<typeof EarlierDraft>

/**
 * A chosen factor. `substances`: names of those that apply; null while the user has not been asked or has not
 * answered.
 */
export const FactorDraft = z.object({
  code: z.string().max(40),
  substances: z.array(z.string().max(1000)).nullable().catch(null),
})

/** The first step. */
export const Prepare = z.object({
  kind: CheckUpKind.catch('periodic'),
  kindReason: KindReason.nullable().catch(null),
  city: City.catch('ekb'),
  hasReferral: z.boolean().catch(true),
  lastCheckUpOn: typed,
  earlier: z.array(EarlierDraft).max(30).catch([]),
  /** Services to be done again although the clinic has a result of its own. */
  anew: z.array(z.string().max(40)).max(100).catch([]),
})

const Personal = z.object({
  surname: typed,
  name: typed,
  middlename: typed,
  gender: Gender.nullable().catch(null),
  birth: typed,
  phone: typed,
  email: typed,
  snils: typed,
  policy: typed,
})

/** The person who is examined: the owner of the account, or somebody whom the owner books. */
const Whom = z.enum(['self', 'other'])

const Passport = z.object({
  kind: PaperKind.catch('passport'),
  /** The person shows the document at the desk and types no numbers. */
  isAtDesk: z.boolean().catch(false),
  series: typed,
  number: typed,
  code: typed,
  issuedOn: typed,
  issuedBy: typed,
  otherTitle: typed,
  otherNumber: typed,
  otherIssuedOn: typed,
  otherIssuedBy: typed,
})

const Organization = z.object({
  isSent: z.boolean().catch(true),
  inn: typed,
  kpp: typed,
  name: typed,
  department: typed,
  position: typed,
  seniorityYears: typed,
})

const parts = z.array(KeptPart).max(3)

/** Documents of the earlier booking: their owner, which may be taken over, and which are typed anew. No numbers. */
const Kept = z.object({
  booking: z.string().max(40),
  of: z.object({ surname: typed, name: typed, middlename: typed, birth: typed }),
  offered: parts,
  anew: parts.catch([]),
})

/** The earlier booking that this one repeats, its factors that are no longer in the order, and its documents. */
const EarlierBooking = z.object({
  number: z.string().max(40),
  gone: z.array(z.string().max(1000)).catch([]),
  papers: Kept.nullable().catch(null),
  /** Earlier results that counted in it: those that no longer do are named with what they cost. */
  counted: z.array(z.object({ service: z.string().max(40), name: typed, on: typed })).catch([]),
})
export type EarlierBooking = z.infer<typeof EarlierBooking>

/** Everything that the wizard keeps on this device, one part for each step that is filled in. */
export const Draft = z.object({
  whom: Whom.catch('self'),
  prepare: Prepare.catch(() => Prepare.parse({})),
  personal: Personal.catch(() => Personal.parse({})),
  passport: Passport.catch(() => Passport.parse({})),
  organization: Organization.catch(() => Organization.parse({})),
  factors: z.array(FactorDraft).max(60).catch([]),
  again: EarlierBooking.nullable().catch(null),
})
export type Draft = z.infer<typeof Draft>

/** The part of a draft that must not outlive the tab or the session. */
const Papers = z.object({ snils: typed, policy: typed, passport: Passport })

/** A draft without document numbers: this part stays on the device. `hasPapers`: the numbers were typed. */
const OpenDraft = Draft.extend({ hasPapers: z.boolean().catch(false) })

const withoutPapers = (draft: Draft): Draft => ({
  ...draft,
  personal: { ...draft.personal, snils: '', policy: '' },
  passport: Passport.parse({ kind: draft.passport.kind, isAtDesk: draft.passport.isAtDesk }),
})

/** Splits a draft into the part that stays on the device and the document numbers, which do not. */
export function split(draft: Draft): { open: z.infer<typeof OpenDraft>; papers: z.infer<typeof Papers> } {
  const { snils, policy } = draft.personal
  const bare = withoutPapers(draft)
  const hasPapers = JSON.stringify(bare) !== JSON.stringify(draft)
  return { open: { ...bare, hasPapers }, papers: { snils, policy, passport: draft.passport } }
}

/** Joins the available parts; returns null when there is no draft. */
export function join(open: unknown, papers: unknown): { draft: Draft; arePapersGone: boolean } | null {
  const kept = OpenDraft.safeParse(open)
  if (!kept.success) return null
  const { hasPapers, ...rest } = kept.data
  const draft = withoutPapers(rest)
  const typed = Papers.safeParse(papers)
  if (!typed.success) return { draft, arePapersGone: hasPapers }
  const { passport, ...numbers } = typed.data
  return { draft: { ...draft, passport, personal: { ...draft.personal, ...numbers } }, arePapersGone: false }
}

/** Returns the draft of a user who has not typed anything: it contains the data of the profile. */
export function newDraft(profile: Profile): Draft {
  const draft = Draft.parse({})
  return withProfile({ ...draft, prepare: { ...draft.prepare, city: profile.city ?? 'ekb' } }, profile)
}

/**
 * Fills the gaps of a draft from the profile. With a patientID the clinic's data replaces the typed data. The draft
 * of somebody else stays as it is.
 */
export function withProfile(draft: Draft, profile: Profile): Draft {
  if (draft.whom === 'other') return draft
  const { surname, name, middlename, gender } = profile
  const phone = formatPhone(profile.phone)
  const known = {
    surname,
    name,
    middlename,
    gender,
    birth: profile.birth ?? '',
    phone,
    email: profile.email ?? '',
  }
  const personal = { ...draft.personal }
  const hasName = personal.surname !== '' || personal.name !== ''
  if (!hasName) Object.assign(personal, { surname, name, middlename })
  personal.gender ??= gender ?? genderOf(personal.middlename)
  for (const field of ['birth', 'phone', 'email'] as const) personal[field] ||= known[field]
  if (profile.patientID) Object.assign(personal, { surname, name, middlename }, onlyKnown(profile))
  return { ...draft, personal }
}

/** A person whom the user has booked before, as the wizard fills him in. */
type EarlierPerson = Pick<
  KnownPerson,
  'surname' | 'name' | 'middlename' | 'gender' | 'birth' | 'phone' | 'email'
>

/**
 * Returns the draft for the owner of the profile (`self`), for a person booked before, or (null) for somebody new,
 * who is reached by the owner's phone. Documents of the former person go.
 */
export function withPerson(draft: Draft, person: EarlierPerson | 'self' | null, profile: Profile): Draft {
  const bare = { ...withoutPapers(draft), personal: Personal.parse({}) }
  if (person === 'self') return withProfile({ ...bare, whom: 'self' }, profile)
  const typed = person
    ? {
        ...person,
        birth: formatDay(person.birth),
        phone: formatPhone(person.phone),
        email: person.email ?? '',
      }
    : { phone: formatPhone(profile.phone) }
  return { ...bare, whom: 'other', personal: Personal.parse(typed) }
}

const onlyKnown = ({ gender, birth }: Profile) => ({ ...(gender && { gender }), ...(birth && { birth }) })
