import { ActionIcon, Button, Group, Menu, Text, Title } from '@mantine/core'
import {
  IconBan,
  IconCircleCheck,
  IconFileCheck,
  IconFileText,
  IconPrinter,
  IconSignature,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { sinceWords, whoseAct } from '../../../shared/final-acts/ru.ts'
import { isOutdated } from '../../../shared/final-acts/rules.ts'
import type { ActRow } from '../../../shared/final-acts/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { clinicDay, formatDay, partsOf } from '../../../shared/platform/days.ts'
import { useTableView } from '../../list-views/api.ts'
import { TableMenu } from '../../list-views/table-menu.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { PagedTable, usePagedRows } from '../../ui/data-table/paged-table.tsx'
import { FileState } from '../../ui/file-state.tsx'
import { useFileWork } from '../../ui/file-work.ts'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Empty } from '../../ui/states.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { actsQuery, printAct, saveSummary } from '../api.ts'
import { ActSignaturesSheet } from './act-signatures-sheet.tsx'
import { AnnulActSheet } from './annul-act-sheet.tsx'
import { checkUpWords, isSummaryDue, signedActWords } from './words.ts'

/** Shows whether an act is valid. */
const State = ({ annulledAt, handedOn }: Pick<ActRow, 'annulledAt' | 'handedOn'>) =>
  annulledAt ? (
    <StatusPill tone="mute" icon={IconBan}>
      Аннулирован {formatDay(clinicDay(new Date(annulledAt)))}
    </StatusPill>
  ) : (
    <StatusPill tone="ok" icon={IconCircleCheck}>
      {handedOn ? `Вручён ${formatDay(handedOn)}` : 'Утверждён'}
    </StatusPill>
  )

/** The dialog that records the handing of an act, given by the page that knows the register of handed papers. */
export type Handing = (act: ActRow, onClose: () => void) => ReactNode

interface Acts {
  isBusy: boolean
  onHand: (row: ActRow) => void
  onPrint: (row: ActRow) => void
  onSign: (row: ActRow) => void
  onAnnul: (row: ActRow) => void
  /** Annuls an act to make another for the same days. */
  onRenew: (row: ActRow) => void
}

/** Warns that the register of заключения no longer matches the act, and offers the way to correct it. */
const Since = ({ row, onRenew }: { row: ActRow } & Pick<Acts, 'onRenew'>) => (
  <Group gap="xs" wrap="nowrap" c="var(--app-on-accent-soft)">
    <Button
      size="compact-sm"
      variant="default"
      flex="none"
      aria-label={`Составить заново акт ${row.number}`}
      onClick={() => onRenew(row)}
    >
      Составить заново
    </Button>
    <Text inherit truncate title={sinceWords(row.since)}>
      {sinceWords(row.since)}.
    </Text>
  </Group>
)

const Buttons = ({ row, isBusy, onPrint, onSign, onAnnul, onHand }: { row: ActRow } & Acts) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    {!row.handedOn && (
      <ActionIcon
        variant="quiet"
        size={32}
        aria-label={`Отметить вручение акта ${row.number}`}
        title="Отметить вручение"
        onClick={() => onHand(row)}
      >
        <IconFileCheck size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    )}
    <ActionIcon
      variant="quiet"
      size={32}
      disabled={isBusy}
      aria-label={`Печать акта ${row.number}`}
      title="Печать"
      onClick={() => onPrint(row)}
    >
      <IconPrinter size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="quiet"
      size={32}
      aria-label={`Электронная подпись акта ${row.number}`}
      title="Электронная подпись"
      onClick={() => onSign(row)}
    >
      <IconSignature size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="quiet"
      size={32}
      aria-label={`Аннулировать акт ${row.number}`}
      title="Аннулировать"
      onClick={() => onAnnul(row)}
    >
      <IconBan size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  </Group>
)

/** Saves the summary that goes to the health authority: of last year until it is due, and of this year. */
function SummaryMenu({ isBusy, onSave }: { isBusy: boolean; onSave: (year: number) => void }) {
  const { year } = partsOf(clinicDay(new Date()))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-md" variant="default" disabled={isBusy}>
          Сводка за год
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onSave(year)}>{year} год</Menu.Item>
        <Menu.Item onClick={() => onSave(year - 1)}>
          {year - 1} год{isSummaryDue(clinicDay(new Date())) && ', сдать до 15 февраля'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The columns of the approved acts. */
const columnsOf = (acts: Acts): Column<ActRow>[] => [
  {
    key: 'number',
    title: 'Номер',
    width: 5,
    cell: ({ number, annulledAt }) => (
      <Text inherit fw={600} {...(annulledAt && { td: 'line-through', c: 'var(--app-text-2)', fw: 400 })}>
        {number}
      </Text>
    ),
  },
  { key: 'on', title: 'Дата', width: 6.5, cell: ({ on }) => formatDay(on) },
  {
    key: 'name',
    title: 'Организация',
    width: 12,
    share: 2,
    isName: true,
    cell: ({ organization, department }) => whoseAct(organization, department),
  },
  {
    key: 'checkUp',
    title: 'Осмотр',
    width: 16,
    share: 1,
    cell: ({ from, to, passed, subject }) =>
      `осмотр ${checkUpWords(from, to)}, прошли ${numberWords(passed)} из ${numberWords(subject)}`,
  },
  { key: 'state', title: 'Состояние', width: 14.25, cell: (row) => <State {...row} /> },
  {
    key: 'note',
    title: 'Пометка',
    width: 14,
    share: 2,
    cell: (row) =>
      isOutdated(row.since) ? (
        <Since row={row} onRenew={acts.onRenew} />
      ) : (
        (row.annulReason ?? signedActWords(row.signed))
      ),
  },
  {
    key: 'acts',
    title: 'Действия',
    width: 10.5,
    isKept: true,
    cell: (row) => !row.annulledAt && <Buttons row={row} {...acts} />,
  },
]

/** Approved acts, newest first, with actions to print, annul or remake each. The yearly summary stands there without acts too. */
export function ActList({
  search,
  handing,
  onRenew,
}: {
  search: string
  handing: Handing
  onRenew: (row: ActRow) => void
}) {
  const [handed, setHanded] = useState<ActRow | null>(null)
  const list = useInfiniteQuery(actsQuery(search))
  const work = useFileWork({ hasToast: true })
  const [signed, setSigned] = useState<ActRow | null>(null)
  const [annulled, setAnnulled] = useState<{ row: ActRow; isRenewed: boolean } | null>(null)
  const columns = columnsOf({
    isBusy: work.isBusy,
    onPrint: ({ id }) => work.run((signal) => printAct(id, signal)),
    onHand: setHanded,
    onSign: setSigned,
    onAnnul: (row) => setAnnulled({ row, isRenewed: false }),
    onRenew: (row) => setAnnulled({ row, isRenewed: true }),
  })
  const { view, change } = useTableView('final-acts', columns)
  const rows = usePagedRows(list, search)
  return (
    <>
      <Group justify="space-between">
        <Title order={3} size="h4">
          Утверждённые акты
        </Title>
        <Group gap="xs">
          <SummaryMenu
            isBusy={work.isBusy}
            onSave={(year) => work.run((signal) => saveSummary(year, signal))}
          />
          <TableMenu columns={columns} view={view} onChange={change} />
        </Group>
      </Group>
      <FileState work={work} />
      <PagedTable
        label="Утверждённые акты"
        query={list}
        rows={rows}
        columns={columns}
        cardsBelow={58}
        view={view}
        opened={null}
        lost="Утверждённые акты не загрузились"
        safe="Акты целы, попробуйте ещё раз."
        empty={
          <Empty
            drawing={<IconTile icon={IconFileText} tone="calm" size="lg" />}
            title={search ? 'По этим словам утверждённых актов нет' : 'Утверждённых актов пока нет'}
          >
            {search
              ? 'Измените слова поиска или очистите его.'
              : 'Акт появится здесь, когда вы его утвердите.'}
          </Empty>
        }
      />
      <Suspense>{handed && handing(handed, () => setHanded(null))}</Suspense>
      {signed && <ActSignaturesSheet act={signed} onClose={() => setSigned(null)} />}
      {annulled && (
        <AnnulActSheet
          act={annulled.row}
          onClose={(isDone) => {
            setAnnulled(null)
            if (isDone && annulled.isRenewed) onRenew(annulled.row)
          }}
        />
      )}
    </>
  )
}
