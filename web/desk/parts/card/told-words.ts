import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { capital } from '../../../../shared/platform/capital.ts'

type Reached = Pick<DeskCard, 'phone' | 'isByEmployer'>

/** Who tells a person of a change of his visit: a message goes to a phone alone. */
function toldWords({ phone, isByEmployer }: Reached, what: string): string {
  if (phone) return `человеку придёт сообщение ${what}`
  return `телефона в записи нет: ${what} сообщите ${isByEmployer ? 'человеку или его организации' : 'человеку'} сами`
}

/** What is said before a visit is moved. */
export const moveWords = (card: Reached): string => `${capital(toldWords(card, 'о новом времени'))}.`

/** What is said before a visit is cancelled. */
export const cancelWords = (card: Reached, mayComeBack: boolean): string =>
  `${capital(toldWords(card, 'об отмене'))}. ${
    mayComeBack
      ? 'Место освободится, вернуть запись можно, пока оно не занято.'
      : 'Время записи наступило: вернуть её будет нельзя, только записать заново.'
  }`
