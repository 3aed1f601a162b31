import { numberOf, ofPeopleText, peopleText } from '../../platform/count-words.ts'
import { refusalKinds } from '../../platform/refusal.ts'
import type { BulkCounts, BulkInput, BulkUndo } from './schema.ts'

/** Error messages of changes of many employees. */
export const bulkRefusals = refusalKinds({
  BULK_TOO_MANY: [409, 'Не больше 20 000 человек за раз: сузьте отбор'],
  BULK_UNDO_LATE: [409, 'Отменить можно в течение десяти минут после изменения'],
})

/** The values that a change can set, in the words that follow «изменится». */
const fieldNames: Record<keyof BulkInput, string> = {
  department: 'подразделение',
  position: 'должность',
  factors: 'факторы',
  workClass: 'класс условий труда',
  lastPassedOn: 'дата последнего осмотра',
  dismissedOn: 'день увольнения',
}

const changedWords = (change: BulkInput): string => {
  const names = (Object.keys(fieldNames) as (keyof BulkInput)[])
    .filter((field) => change[field] !== undefined)
    .map((field) => fieldNames[field])
  return `${names.length > 1 ? 'изменятся' : 'изменится'} ${names.join(', ')}`
}

/** Joins the two parts of what follows from a change: «изменятся факторы», «изменится срок осмотра». */
const alsoWords = ({ factors, due }: BulkCounts, isFactors: boolean): string[] => [
  ...(factors > 0 && !isFactors ? [`У ${ofPeopleText(factors)} станут другими факторы.`] : []),
  ...(due > 0 ? [`У ${ofPeopleText(due)} станет другим срок осмотра.`] : []),
]

const cancelledBookings =
  'записи отменим и сообщим людям; записи, которые люди сделали сами, останутся. Если отменить увольнение, отменённые записи не вернутся.'

/**
 * Tells what a change will do before it is done: «У 312 человек изменится должность. У 40 человек станет другим
 * срок осмотра.» Each sentence stands on its own line. `isFreeing`: a dismissal cancels the bookings too.
 */
export function bulkLines(change: BulkInput, counts: BulkCounts, isFreeing = false): string[] {
  const { changed, booked, same, dismissed, concluded, early } = counts
  const isDismissal = change.dismissedOn !== undefined
  const main = isDismissal
    ? `${numberOf(changed, ['человек будет уволен', 'человека будут уволены', 'человек будут уволены'])}.`
    : `У ${ofPeopleText(changed)} ${changedWords(change)}.`
  return [
    changed > 0 ? main : 'Ничего не изменится.',
    ...(isDismissal ? [] : alsoWords(counts, change.factors !== undefined)),
    ...(isDismissal && booked > 0
      ? [
          `У ${ofPeopleText(booked)} есть запись на осмотр: ${isFreeing ? cancelledBookings : 'она останется.'}`,
        ]
      : []),
    ...(same > 0 ? [`У ${ofPeopleText(same)} так уже указано.`] : []),
    ...(concluded > 0
      ? [`У ${ofPeopleText(concluded)} есть заключение центра новее: дата осмотра останется.`]
      : []),
    ...(early > 0
      ? [`У ${ofPeopleText(early)} эта дата раньше рождения или приёма на работу: останется как есть.`]
      : []),
    ...(dismissed > 0 ? [`Уволенных среди выбранных: ${peopleText(dismissed)}, их не меняем.`] : []),
  ]
}

/** Tells what undoing a change has done, and what stays. */
export const bulkUndoWords = ({ returned, kept }: BulkUndo): string =>
  kept === 0
    ? `Прежние данные вернулись: ${peopleText(returned)}`
    : `Вернулись: ${peopleText(returned)}. Остались как есть, потому что их успели изменить: ${peopleText(kept)}`
