import { numberOf, ofPeopleText, peopleText } from '../../../platform/count-words.ts'
import { refusalKinds } from '../../../platform/refusal.ts'
import type { UnitMergeCounts } from './schema.ts'

/** Error messages of merging units. */
export const unitMergeRefusals = refusalKinds({
  SAME_UNIT: [409, 'Выберите другую запись: с самой собой её не объединить'],
  INTO_PART: [409, 'Подразделение не объединить с его же частью'],
  PARTS_ALIKE: [409, 'В обоих подразделениях есть части с одним названием: сначала объедините их'],
})

/**
 * Tells what a merge will do before it is done: «В «Цех № 1» перейдут 12 сотрудников. Прежнее название исчезнет.»
 */
export function unitMergeLines(into: string, { people, dismissed, due }: UnitMergeCounts): string[] {
  const gone = dismissed > 0 ? `, из них уволенных: ${peopleText(dismissed)}` : ''
  return [
    people > 0
      ? `В «${into}» перейдут ${numberOf(people, ['сотрудник', 'сотрудника', 'сотрудников'])}${gone}.`
      : `Сотрудников здесь нет: останется только «${into}».`,
    ...(due > 0 ? [`У ${ofPeopleText(due)} станет другим срок осмотра.`] : []),
    'Прежнее название исчезнет. Отменить объединение нельзя.',
  ]
}
