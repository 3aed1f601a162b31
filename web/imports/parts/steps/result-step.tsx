import { Button, Group } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconEqual,
  IconInfoCircle,
  IconPlayerSkipForward,
  IconRefresh,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from '../imports.module.css'
import { type FinalStatus, looks } from '../outcome-looks.ts'
import { UndoImport } from '../undo-import.tsx'
import { Absent } from './absent.tsx'
import { FileMark } from './file-mark.tsx'
import { SaveBad } from './save-bad.tsx'
import { StepHead } from './step-head.tsx'

interface Props {
  organization: OrganizationId
  view: ImportView
  onNew: () => void
  onClose: () => void
}

const noResult = { added: 0, updated: 0, unchanged: 0, skipped: 0, left: 0 }

function Figures({ view }: { view: ImportView }) {
  const dismissed = view.counts?.dismissed ?? 0
  const { added, updated, unchanged = 0, skipped, left } = view.result ?? noResult
  const figures: [name: string, count: number, icon: Icon, tone: string][] = [
    ['Добавлено', added, IconUserPlus, 'ok'],
    ['Обновлено', updated, IconRefresh, 'ok'],
    ...(unchanged > 0
      ? [['Без изменений', unchanged, IconEqual, 'calm'] as [string, number, Icon, string]]
      : []),
    ...(dismissed > 0
      ? [['Уволены в файле', dismissed, IconUserMinus, 'calm'] as [string, number, Icon, string]]
      : []),
    ['Пропущено', skipped, IconPlayerSkipForward, 'calm'],
    ['Не загружено', left, IconAlertTriangle, left > 0 ? 'danger' : 'calm'],
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(([name, count, Mark, tone]) => (
        <div key={name} className={classes.figure} data-tone={tone}>
          <dt>
            <Mark size={20} stroke={1.75} aria-hidden />
            {name}
          </dt>
          <dd className="proportional">{numberWords(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

const textOf = ({ status, result, failure, undoneAt }: ImportView): string => {
  if (undoneAt) return 'Список возвращён: он такой, каким был до загрузки, кроме изменённого после неё.'
  if (status === 'failed') return failure ?? 'Загрузите файл ещё раз'
  if (status === 'done') return 'Сотрудники уже в списке, сроки осмотров рассчитаны.'
  return result && result.added + result.updated > 0
    ? 'Кто успел записаться до отмены, остался в списке.'
    : 'Список сотрудников не изменился.'
}

function LeftRows({ organization, view }: Pick<Props, 'organization' | 'view'>) {
  if (!view.result?.left) return null
  return (
    <Note
      tone="warm"
      icon={IconInfoCircle}
      action={view.hasRows && <SaveBad organization={organization} line={view} isShort />}
    >
      {view.hasRows
        ? 'Исправьте эти строки в файле — причина у каждой в столбце «Что исправить» — и загрузите его снова. Файл хранится 7 дней.'
        : 'Файл со строками, которые не загрузились, уже удалён: он хранится 7 дней.'}
    </Note>
  )
}

/**
 * The last step: the outcome, a file with the rows that were not loaded, a button to try again, and the
 * employees missing from the file.
 */
export function ResultStep({ organization, view, onNew, onClose }: Props) {
  const { title, icon, tone } = looks[view.status as FinalStatus]
  const hasLeft = Boolean(view.result?.left)
  return (
    <>
      <StepHead step="load" title={title} aside={<FileMark view={view} />} />
      <Card className={classes.work}>
        <Group wrap="nowrap">
          <IconTile icon={icon} tone={tone} size="lg" />
          <p role="status">{textOf(view)}</p>
        </Group>
        {view.result && !view.undoneAt && <Figures view={view} />}
        <LeftRows organization={organization} view={view} />
        <div className={classes.acts}>
          <Button size="lg" onClick={onClose}>
            К списку сотрудников
          </Button>
          <UndoImport organization={organization} line={view} size="lg" variant="quiet" />
          <Button size="lg" px="sm" variant="default" onClick={onNew}>
            {hasLeft ? 'Загрузить исправленный файл' : 'Загрузить другой файл'}
          </Button>
        </div>
      </Card>
      {view.status === 'done' && <Absent organization={organization} view={view} />}
    </>
  )
}
