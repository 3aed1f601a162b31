import type { ConsentVersion } from '../../../../shared/consents/schema.ts'
import { type Forms, numberOf, peopleText } from '../../../../shared/platform/count-words.ts'
import { formatDay } from '../../../../shared/platform/days.ts'

const bookings: Forms = ['запись', 'записи', 'записей']

/** States how many users have agreed: «согласны 12 человек, отозвали 2, записей с ним 340». */
export function givenText({ given, takenBack, bookings: made, state }: ConsentVersion): string {
  if (state === 'withdrawn' || state === 'future') return 'Никто ещё не соглашался'
  const parts = [
    given > 0 ? `В силе у ${numberOf(given, ['человека', 'человек', 'человек'])}` : 'Никто ещё не соглашался',
    ...(takenBack > 0 ? [`отозвали ${peopleText(takenBack)}`] : []),
    ...(made > 0 ? [`с ним ${numberOf(made, bookings)}`] : []),
  ]
  return parts.join(', ')
}

/** Explains in plain words what happens to users who agreed to the text in force. */
export const keepText = (now: ConsentVersion | undefined, startsOn: string | null): string => {
  const when = startsOn ? `С ${startsOn}` : 'С выбранного дня'
  const known =
    now && now.given > 0
      ? `Согласия, которые уже дали (${peopleText(now.given)}), остаются в силе: человек согласился с тем текстом, который читал, и в его записи стоит номер той версии. `
      : ''
  return `${known}${when} новый текст увидят все, кто даёт согласие впервые: при регистрации, записи и подписке на уведомления. Заново никого не спрашиваем.`
}

/** States from when a version is in force. */
export const sinceText = ({ startsOn, version }: ConsentVersion): string =>
  `Версия ${version}, с ${formatDay(startsOn)}`
