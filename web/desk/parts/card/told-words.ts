import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { capital } from '../../../../shared/platform/capital.ts'

type ContactFacts = Pick<DeskCard, 'phone' | 'isByEmployer'>

/** States who informs the patient about a change of the visit: messages go to phones only. */
function toldWords({ phone, isByEmployer }: ContactFacts, what: string): string {
  if (phone) return `человеку придёт сообщение ${what}`
  return `телефона в записи нет: ${what} сообщите ${isByEmployer ? 'человеку или его организации' : 'человеку'} сами`
}

/** The text shown before a visit is moved. */
export const moveWords = (card: ContactFacts): string => `${capital(toldWords(card, 'о новом времени'))}.`

/** The text shown before a visit is cancelled. */
export const cancelWords = (card: ContactFacts, mayComeBack: boolean): string =>
  `${capital(toldWords(card, 'об отмене'))}. ${
    mayComeBack
      ? 'Место освободится, вернуть запись можно, пока оно не занято.'
      : 'Время записи наступило: вернуть её будет нельзя, только записать заново.'
  }`
