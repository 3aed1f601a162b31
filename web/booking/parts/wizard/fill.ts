import { historyProblems } from '../../../../shared/booking/rules.ts'
import { BookedEmployer, BookedPerson, IdentityPaper } from '../../../../shared/booking/schema.ts'
import { employerOf, paperOf, personOf } from '../../../../shared/booking/typed.ts'
import { type Day, parseDay } from '../../../../shared/platform/days.ts'
import { documentText } from '../../../../shared/platform/document-text.ts'
import { kindProblem } from '../../../../shared/programme/kinds.ts'
import type { Problems } from '../../../ui/checked-form.ts'
import type { Draft } from './draft.ts'
import { isTaken, keptOf } from './kept.ts'

const clinicName = documentText(200)

const dayOf = (text: string) => parseDay(text.trim()) ?? undefined

/**
 * Returns the errors of the step «Подготовка». A kind of check-up may need a
 * reason; the rest is optional, so only typed data can be wrong; a named study counts only with its date.
 */
export function prepareProblems(typed: Draft['prepare'], today: Day): Problems {
  const dates: [string, string][] = [
    ['lastCheckUpOn', typed.lastCheckUpOn],
    ...typed.earlier.map(({ on }, place): [string, string] => [`earlier.${place}.on`, on]),
  ]
  const undated = typed.earlier.flatMap(({ on }, place) => (on.trim() === '' ? [`earlier.${place}.on`] : []))
  const broken = dates.filter(([, text]) => text.trim() !== '' && parseDay(text.trim()) === null)
  const days = {
    lastCheckUpOn: dayOf(typed.lastCheckUpOn),
    earlier: typed.earlier.map(({ on }) => ({ on: dayOf(on) })),
  }
  const ofKind = kindProblem(typed)
  const strange = typed.earlier.flatMap(({ clinic }, place): [string, string][] => {
    const problem = clinicName.safeParse(clinic).error?.issues[0]?.message
    return problem ? [[`earlier.${place}.clinic`, problem]] : []
  })
  return {
    ...Object.fromEntries(strange),
    ...(ofKind && { kindReason: ofKind }),
    ...historyProblems(days, today),
    ...Object.fromEntries(broken.map(([field]) => [field, 'Такой даты нет в календаре'])),
    ...Object.fromEntries(undated.map((field) => [field, 'Укажите дату или уберите исследование'])),
  }
}

/** Returns whether the patient brings an employer's referral: without an organization there can be none. */
export const isReferred = ({ prepare, organization }: Draft): boolean =>
  prepare.hasReferral && organization.isSent

/** Says who pays: by law (Labour Code, article 220) an employer that sends employees pays for them. */
export const paymentOf = (draft: Draft): string =>
  isReferred(draft) ? 'оплачивает работодатель' : 'оплата в день осмотра'

/** Returns the parts of a booking from the draft, checked and normalised; null while some step is not finished. */
export function bookingParts(draft: Draft) {
  const person = BookedPerson.safeParse(personOf(draft.personal))
  const paper =
    draft.passport.isAtDesk || isTaken(draft, 'paper')
      ? { success: true as const, data: undefined }
      : IdentityPaper.safeParse(paperOf(draft.passport))
  const employer = draft.organization.isSent
    ? BookedEmployer.safeParse(employerOf(draft.organization))
    : { success: true as const, data: null }
  if (!person.success || !paper.success || !employer.success) return null
  const earlier = draft.prepare.earlier.flatMap(({ service, on, clinic, files }) => {
    const day = dayOf(on)
    if (!day) return []
    const where = clinic.trim()
    const given = files.map(({ id }) => id)
    return [{ service, on: day, ...(where && { clinic: where }), ...(given.length > 0 && { files: given }) }]
  })
  const { kind, kindReason, city } = draft.prepare
  return {
    kind,
    ...(kindReason && { kindReason }),
    city,
    hasReferral: isReferred(draft),
    lastCheckUpOn: dayOf(draft.prepare.lastCheckUpOn),
    earlier,
    person: person.data,
    paper: paper.data,
    kept: keptOf(draft),
    employer: employer.data,
  }
}
