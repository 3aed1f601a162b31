import type { CorrectionView } from '../../../../shared/imports/corrections/schema.ts'
import { readingNotes } from '../../../../shared/imports/ru.ts'
import type { ImportMode, ImportProblem, ImportView, OnRepeat } from '../../../../shared/imports/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { nouns } from '../import-words.ts'

/** A panel of the check beside the rows: what to decide, or how the file was understood. */
export interface CheckPanel {
  key:
    | 'losses'
    | 'mistakes'
    | 'problems'
    | 'alike'
    | 'choices'
    | 'renamed'
    | 'kept'
    | 'corrected'
    | 'dismissed'
    | 'read'
  title: string
  /** A line under the title that tells the content while the panel is closed. */
  note: string
  /** The user should look here before the load. */
  isToDecide: boolean
}

/** The choices of the load by which panels differ. */
export interface LoadChoice {
  duplicates: OnRepeat
  mode: ImportMode
}

const notes: readonly string[] = Object.values(readingNotes)

/**
 * Warnings about correct rows by their sense: how values were understood, people who have left, new people who may be in the
 * list under another surname, and data of known people that stays unchanged.
 */
export function warningGroups(warnings: readonly ImportProblem[], duplicates: OnRepeat) {
  const groups = Object.groupBy(warnings, ({ field, text }) => {
    if (notes.includes(text)) return 'read'
    if (field === 'employment' || field === 'dismissedOn') return 'dismissed'
    return field === 'fullname' || field === 'surname' ? 'renamed' : 'kept'
  })
  const { read = [], dismissed = [], renamed = [], kept = [] } = groups
  return { read, dismissed, renamed, kept: duplicates === 'update' ? kept : [] }
}

const repeatWords: Record<OnRepeat, string> = {
  update: 'обновим',
  skip: 'пропустим',
  add: 'добавим как новых',
}

const modeWords: Record<ImportMode, string> = {
  right: 'с ошибками вернём файлом',
  all: 'пока есть ошибки, не загрузим ничего',
}

function choiceNote({ counts }: Pick<ImportView, 'counts'>, { duplicates, mode }: LoadChoice): string {
  const parts = [
    counts?.repeats && `уже есть: ${numberOf(counts.repeats, nouns.row)}, ${repeatWords[duplicates]}`,
    counts?.bad && modeWords[mode],
  ].filter(Boolean)
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Counts the corrections of a file that hold for some of its rows. */
const correctedIn = ({ values, cells }: CorrectionView): number =>
  values.filter(({ rows }) => rows > 0).length + cells.length

/** Counts the new departments and positions that look like known ones. */
export const alikeIn = ({
  newDepartments,
  newPositions,
}: Pick<ImportView, 'newDepartments' | 'newPositions'>): number =>
  newDepartments.filter(({ alike }) => alike.length > 0).length +
  newPositions.filter(({ alike }) => alike !== null).length

/** Lists the panels that a checked file needs: first what is to be mended and decided, then what is only told. */
export function panelsOf(
  view: Pick<
    ImportView,
    'counts' | 'problems' | 'warnings' | 'newDepartments' | 'newPositions' | 'factorLosses'
  >,
  corrections: CorrectionView | undefined,
  choice: LoadChoice,
): CheckPanel[] {
  const { renamed, kept, dismissed, read } = warningGroups(view.warnings, choice.duplicates)
  const mistakes = corrections?.mistakes.length ?? 0
  const corrected = corrections ? correctedIn(corrections) : 0
  const { bad = 0, repeats = 0, unchanged = 0 } = view.counts ?? {}
  const alike = alikeIn(view)
  const told = (list: readonly unknown[]) => numberOf(list.length, nouns.remark)
  const panels: (CheckPanel & { isNeeded: boolean })[] = [
    {
      key: 'losses',
      title: 'Факторов станет меньше',
      note: `у ${numberOf(view.factorLosses.people, nouns.personTo)}, выберите, что делать`,
      isNeeded: choice.duplicates === 'update' && view.factorLosses.people > 0,
      isToDecide: true,
    },
    {
      key: 'mistakes',
      title: 'Заменить во всех строках',
      note: `${numberOf(mistakes, nouns.value)} с ошибкой`,
      isNeeded: mistakes > 0,
      isToDecide: true,
    },
    {
      key: 'problems',
      title: 'Что исправить',
      note: `${numberOf(bad, nouns.row)} по видам ошибок или файлом`,
      isNeeded: view.problems.length > 0,
      isToDecide: true,
    },
    {
      key: 'alike',
      title: 'Похоже на ваши названия',
      note: numberOf(alike, nouns.unit),
      isNeeded: alike > 0,
      isToDecide: true,
    },
    {
      key: 'choices',
      title: 'Как загрузить',
      note: choiceNote(view, choice),
      isNeeded: repeats + bad > 0,
      isToDecide: repeats > unchanged,
    },
    {
      key: 'renamed',
      title: 'Возможно, сменилась фамилия',
      note: told(renamed),
      isNeeded: renamed.length > 0,
      isToDecide: true,
    },
    {
      key: 'kept',
      title: 'Что останется как было',
      note: told(kept),
      isNeeded: kept.length > 0,
      isToDecide: false,
    },
    {
      key: 'corrected',
      title: 'Исправлено здесь',
      note: numberOf(corrected, nouns.correction),
      isNeeded: corrected > 0,
      isToDecide: false,
    },
    {
      key: 'dismissed',
      title: 'Уволенные в файле',
      note: told(dismissed),
      isNeeded: dismissed.length > 0,
      isToDecide: false,
    },
    {
      key: 'read',
      title: 'Как прочитан файл',
      note: told(read),
      isNeeded: read.length > 0,
      isToDecide: false,
    },
  ]
  return panels
    .filter(({ isNeeded }) => isNeeded)
    .map(({ key, title, note, isToDecide }) => ({ key, title, note, isToDecide }))
}
