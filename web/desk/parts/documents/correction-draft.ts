import type { CorrectionReason, IdentityPaper, KeptPart } from '../../../../shared/booking/schema.ts'
import { paperOf, paperProblems, personOf, personProblems } from '../../../../shared/booking/typed.ts'
import type { DeskNumbers } from '../../../../shared/desk/corrections/schema.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import type { Problems } from '../../../ui/checked-form.ts'
import { type BookDraft, hasPaper, newDraft } from '../booking/book-draft.ts'
import { everyPaper } from './paper-fields.tsx'

/** The visit as the correction begins with it. */
type CorrectedCard = Pick<
  DeskCard,
  | 'city'
  | 'surname'
  | 'name'
  | 'middlename'
  | 'birth'
  | 'phone'
  | 'papers'
  | 'canRename'
  | 'isByEmployer'
  | 'corrections'
>

/** Returns the documents of a visit that may be corrected: those it has, unless an organization keeps them. */
export const givenParts = ({ papers }: Pick<DeskCard, 'papers'>): KeptPart[] =>
  everyPaper.filter((part) => papers.some((paper) => paper.part === part && paper.isGiven))

const typedPaper = (paper: IdentityPaper | null, empty: BookDraft['paper']): BookDraft['paper'] => {
  if (!paper) return empty
  if (paper.kind === 'passport') return { ...empty, ...paper }
  const { kind, title, number, issuedOn = '', issuedBy = '' } = paper
  const other = { otherTitle: title, otherNumber: number, otherIssuedOn: issuedOn, otherIssuedBy: issuedBy }
  return { ...empty, kind, ...other }
}

/**
 * Begins a correction with the present values. Numbers are there only when the registrar has asked for them;
 * otherwise an empty field leaves the document as it is.
 */
export function correctionDraft(card: CorrectedCard, numbers: DeskNumbers | null): BookDraft {
  const draft = newDraft(card.city)
  const { surname, name, middlename, birth } = card
  const phone = formatPhone(card.phone ?? '')
  const known = { snils: numbers?.snils ?? '', policy: numbers?.policy ?? '' }
  return {
    ...draft,
    person: { ...draft.person, surname, name, middlename, birth, phone, ...known },
    paper: typedPaper(numbers?.paper ?? null, draft.paper),
  }
}

const nameFields = ['surname', 'name', 'middlename', 'birth'] as const

/** Returns the errors that block a correction, by field. */
export function correctionErrors(draft: BookDraft, card: CorrectedCard, today: Day): Problems {
  const typed = personProblems(draft.person, today)
  const names = [...(card.canRename ? nameFields : []), ...(card.isByEmployer ? [] : (['phone'] as const))]
  const numbers = (['snils', 'policy'] as const).filter((part) => draft.person[part] !== '')
  const birth = personOf(draft.person).birth as Day
  const papers = hasPaper(draft) ? paperProblems(draft.paper, birth ?? null, today) : {}
  return {
    ...Object.fromEntries(
      [...names, ...numbers].flatMap((field) => (typed[field] ? [[`person.${field}`, typed[field]]] : [])),
    ),
    ...Object.fromEntries(Object.entries(papers).map(([field, words]) => [`paper.${field}`, words])),
  }
}

/** Returns the correction in API form: only parts that may be corrected and are filled in. */
export function correctionOf(draft: BookDraft, card: CorrectedCard, reason: CorrectionReason) {
  const { surname, name, birth, phone, snils, policy } = personOf(draft.person)
  const middlename = draft.person.middlename.trim()
  const parts = givenParts(card)
  return {
    reason,
    seen: card.corrections.length,
    ...(card.canRename && { surname, name, middlename, birth: birth as Day }),
    ...(!card.isByEmployer && { phone }),
    ...(parts.includes('snils') && snils && { snils }),
    ...(parts.includes('policy') && policy && { policy }),
    ...(parts.includes('paper') && hasPaper(draft) && { paper: paperOf(draft.paper) as IdentityPaper }),
  }
}
