import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { type Icon, IconArrowBackUp, IconBan, IconCloudUpload, IconPrinter } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { outcomeShort } from '../../../../shared/conclusions/ru.ts'
import { mayTakeBack } from '../../../../shared/conclusions/rules.ts'
import type { ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import { clinicDay, formatDay } from '../../../../shared/platform/days.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { paperWord, transferWords } from '../words.ts'
import { PaperState } from './paper-state.tsx'

type OnPaper = (row: ConclusionRow) => void

/** The actions allowed on a paper. */
export interface PaperActs {
  onHand: OnPaper
  /** Undoes the handing out; allowed only on the same day. */
  onTakeBack: OnPaper
  onPrint: OnPaper
  /** Records that the paper was passed on to ЕГИСЗ for a medical book. */
  onTransfer: OnPaper
  /** Only the commission annuls. */
  onAnnul: OnPaper | null
  /** A file is being saved. */
  isBusy: boolean
}

interface Props extends PaperActs {
  row: ConclusionRow
}

/**
 * After a press the opposite button appears in the same position: the second press of a double click, or a held
 * Enter, would undo the first.
 */
const pressedOnce = (act: () => void) => ({
  onClick({ detail }: MouseEvent) {
    if (detail < 2) act()
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.repeat) event.preventDefault()
  },
})

/** Marks a paper as handed out to the patient, and undoes the mark within the day. */
function HandButton({ row, onHand, onTakeBack }: Props) {
  const { number, handedOn, fullname } = row
  if (mayTakeBack(row, clinicDay(new Date())))
    return (
      <Button
        size="compact-sm"
        variant="quiet"
        leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
        title="Отменить выдачу"
        aria-label={`Отменить выдачу: ${number}, ${fullname}`}
        {...pressedOnce(() => onTakeBack(row))}
      >
        Отменить
      </Button>
    )
  if (handedOn) return null
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={`Выдать на руки: ${number}, ${fullname}`}
      {...pressedOnce(() => onHand(row))}
    >
      Выдать на руки
    </Button>
  )
}

interface ActProps {
  icon: Icon
  name: string
  title: string
  disabled?: boolean
  onClick: () => void
}

const Act = ({ icon: Mark, name, ...rest }: ActProps) => (
  <ActionIcon variant="quiet" size={32} aria-label={name} {...rest}>
    <Mark size={20} stroke={1.75} aria-hidden />
  </ActionIcon>
)

function Acts(props: Props) {
  const { row, isBusy, onPrint, onAnnul, onTransfer } = props
  const { number, annulledAt, annulReason, transfer, feedsHealthBook } = row
  if (annulledAt)
    return (
      <Text inherit truncate c="var(--app-text-2)" title={annulReason ?? undefined}>
        {annulReason}
      </Text>
    )
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <HandButton {...props} />
      <Act
        icon={IconPrinter}
        name={`Печать ${number}`}
        title="Печать"
        disabled={isBusy}
        onClick={() => onPrint(row)}
      />
      {feedsHealthBook && (
        <Act
          icon={IconCloudUpload}
          name={`Отметить передачу в ЕГИСЗ: ${number}`}
          title={transfer ? 'Исправить отметку о передаче в ЕГИСЗ' : 'Отметить передачу в ЕГИСЗ'}
          onClick={() => onTransfer(row)}
        />
      )}
      {onAnnul && (
        <Act
          icon={IconBan}
          name={`Аннулировать ${number}`}
          title="Аннулировать"
          onClick={() => onAnnul(row)}
        />
      )}
    </Group>
  )
}

/** The columns of the papers of the commission. */
export const paperColumns = (acts: PaperActs): Column<ConclusionRow>[] => [
  {
    key: 'number',
    title: 'Номер',
    width: 5.5,
    cell: ({ number, annulledAt }) => (
      <Text inherit fw={600} {...(annulledAt && { td: 'line-through', c: 'var(--app-text-2)', fw: 400 })}>
        {number}
      </Text>
    ),
  },
  { key: 'on', title: 'Дата', width: 6.5, cell: ({ on }) => formatDay(on) },
  { key: 'name', title: 'Человек', width: 14, share: 1, isName: true, cell: ({ fullname }) => fullname },
  { key: 'state', title: 'Выдача', width: 15.5, cell: (row) => <PaperState paper={row} /> },
  {
    key: 'organization',
    title: 'Организация',
    width: 8,
    share: 1,
    cell: ({ organization }) => organization ?? 'Без организации',
  },
  {
    key: 'document',
    title: 'Документ',
    width: 11.5,
    share: 1,
    cell: (row) => (row.isFinal && row.outcome ? outcomeShort[row.outcome] : paperWord(row)),
  },
  { key: 'birth', title: 'Дата рождения', width: 8, cell: ({ birth }) => `${formatDay(birth)} г. р.` },
  { key: 'transfer', title: 'ЕГИСЗ', width: 10, share: 1, cell: (row) => transferWords(row) ?? '' },
  { key: 'kind', title: 'Осмотр', width: 8, share: 1, cell: ({ kind }) => checkUpKindNames[kind] },
  {
    key: 'acts',
    title: 'Действия',
    width: acts.onAnnul ? 14.5 : 12.5,
    isKept: true,
    cell: (row) => <Acts row={row} {...acts} />,
  },
]
