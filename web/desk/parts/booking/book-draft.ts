import { z } from 'zod'
import { PaperKind } from '../../../../shared/booking/schema.ts'
import type { DeskPerson } from '../../../../shared/desk/schema.ts'
import { birthIn } from '../../../../shared/desk/search.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { City, Gender, genderOf } from '../../../../shared/platform/person.ts'
import { formatPhone, normalizePhone } from '../../../../shared/platform/phone.ts'
import { CheckUpKind, KindReason } from '../../../../shared/programme/schema.ts'
import { Slot, SlotId } from '../../../../shared/schedule/schema.ts'
import { dropDraft, keepSecret, readSecret } from '../../../platform/draft.ts'

// The registrar's input as typed: a half-written date is kept too. A damaged draft loses only the parts that
// cannot be read.
const typed = z.string().max(2000).catch('')

const Who = z.object({
  phone: typed,
  surname: typed,
  name: typed,
  middlename: typed,
  birth: typed,
  email: typed,
  gender: Gender.nullable().catch(null),
  snils: typed,
  policy: typed,
})

const Paper = z.object({
  kind: PaperKind.catch('passport'),
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

const Employer = z.object({
  inn: typed,
  kpp: typed,
  name: typed,
  department: typed,
  position: typed,
  seniorityYears: typed,
})

/** The data filled in for a phone: a field that still holds it is overwritten when the phone changes. */
const Filled = z
  .object({ phone: typed, ...Who.pick({ surname: true, name: true, middlename: true }).shape })
  .extend(Who.pick({ birth: true, email: true, gender: true }).shape)

const Draft = z.object({
  person: Who.catch(() => Who.parse({})),
  paper: Paper.catch(() => Paper.parse({})),
  employer: Employer.catch(() => Employer.parse({})),
  filled: Filled.catch(() => Filled.parse({})),
  kind: CheckUpKind.catch('periodic'),
  kindReason: KindReason.nullable().catch(null),
  hasReferral: z.boolean().catch(true),
  isSent: z.boolean().catch(true),
  factors: z
    .array(z.object({ code: z.string().max(40), substances: z.array(z.string()).nullable().catch(null) }))
    .max(60)
    .catch([]),
  city: City.catch('ekb'),
  slot: Slot.nullable().catch(null),
  /** The full time that the registrar has chosen knowingly, and the reason. */
  beyond: SlotId.nullable().catch(null),
  overbookReason: typed,
  consentOnPaper: z.boolean().catch(false),
  /** Document numbers were typed and lost after a reload. */
  arePapersGone: z.boolean().catch(false),
})

/** The draft of a booking at the desk. */
export type BookDraft = z.infer<typeof Draft>

const name = 'desk-book'

/** Returns a booking with nothing typed yet. */
export const newDraft = (city: City): BookDraft => Draft.parse({ city })

/** Returns whether some field of a document is filled in. */
export const hasPaper = ({ paper: { kind, ...fields } }: Pick<BookDraft, 'paper'>): boolean =>
  Object.values(fields).some((text) => text.trim() !== '')

/** Returns whether the chosen time is full and the person is taken there beyond the places. */
export const isBeyond = ({ slot, beyond }: Pick<BookDraft, 'slot' | 'beyond'>): boolean =>
  slot !== null && slot.id === beyond

/** Returns whether closing the form would lose data. Automatic choices do not count. */
export const isTyped = ({ person: { gender, ...person }, ...draft }: BookDraft): boolean =>
  [...Object.values(person), ...Object.values(draft.employer)].some((text) => text.trim() !== '') ||
  gender !== null ||
  draft.factors.length > 0 ||
  hasPaper(draft)

/** Returns the draft for storage: without document numbers, which must not outlive the page. */
export const withoutPapers = (draft: BookDraft): BookDraft => ({
  ...draft,
  person: { ...draft.person, snils: '', policy: '' },
  paper: Paper.parse({ kind: draft.paper.kind }),
  arePapersGone: draft.arePapersGone || hasPaper(draft) || draft.person.snils + draft.person.policy !== '',
})

/**
 * Stores the draft for this tab and session: a reload restores it, the next user of the computer does not see
 * it.
 */
export const keepBook = (owner: string, draft: BookDraft): void =>
  keepSecret(name, owner, withoutPapers(draft))

/** Returns the booking restored after a reload, or a new one. */
export function readBook(owner: string, city: City): BookDraft {
  const kept = Draft.safeParse(readSecret(name, owner))
  return kept.data ?? newDraft(city)
}

/** Deletes the draft: it has become a booking, or the registrar has discarded it. */
export const dropBook = (): void => dropDraft(name)

/** A search without results starts the booking with its data: a phone, or a name and a birth date. */
export function beginBook(owner: string, city: City, sought: string): void {
  const draft = newDraft(city)
  const phone = normalizePhone(sought.trim())
  const { birth, rest: name } = birthIn(sought)
  const words = name.trim().split(/\s+/)
  const [surname = '', first = '', ...others] = words.every((word) => /^[А-Яа-яЁё-]+$/.test(word))
    ? words.map(capital)
    : []
  const person = phone
    ? { phone: formatPhone(phone) }
    : { surname, name: first, middlename: others.join(' '), birth: birth ?? '' }
  keepBook(owner, { ...draft, person: { ...draft.person, ...person } })
}

type Account = NonNullable<DeskPerson['account']>
const fields = ['surname', 'name', 'middlename', 'birth', 'email'] as const

const knownOf = (phone: string, account: Account | null): BookDraft['filled'] => ({
  phone,
  surname: account?.surname ?? '',
  name: account?.name ?? '',
  middlename: account?.middlename ?? '',
  birth: account?.birth ?? '',
  email: account?.email ?? '',
  gender: account?.gender ?? genderOf(account?.middlename ?? ''),
})

/**
 * Fills in the data that the cabinet knows for a phone. Fields typed by the registrar stay; data filled in for
 * another phone is removed. Runs once for each phone, so a field that the registrar clears stays empty.
 */
export function withFound(draft: BookDraft, phone: string, account: Account | null): BookDraft {
  if (draft.filled.phone === phone) return draft
  const filled = knownOf(phone, account)
  const person = { ...draft.person }
  for (const field of fields)
    if (person[field].trim() === '' || person[field] === draft.filled[field]) person[field] = filled[field]
  if (person.gender === null || person.gender === draft.filled.gender) person.gender = filled.gender
  return { ...draft, person, filled }
}

/** Replaces the typed data with the data of the patient whom the cabinet knows by this phone. */
export const asFound = (draft: BookDraft, account: Account): BookDraft => {
  const filled = knownOf(draft.filled.phone, account)
  const { phone: _phone, ...known } = filled
  return { ...draft, person: { ...draft.person, ...known }, filled }
}

/** Switches to another patient with the same phone: a relative or a colleague. */
export const asAnother = (draft: BookDraft): BookDraft => {
  const { phone: _phone, ...nobody } = knownOf('', null)
  return { ...draft, person: { ...draft.person, ...nobody } }
}

/** Returns whether the fields describe the patient known to the cabinet. */
export const isSame = ({ person }: BookDraft, account: Account): boolean =>
  person.surname.trim() === account.surname && person.name.trim() === account.name
