import { ActionIcon, Group, Text } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCalendar,
  IconCircleCheck,
  IconPrinter,
  IconProgressCheck,
  IconRefresh,
} from '@tabler/icons-react'
import { outdatedNames } from '../../../../shared/documents/ru.ts'
import type { ReferralRow } from '../../../../shared/documents/schema.ts'
import { clinicDay, formatDay } from '../../../../shared/platform/days.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import type { Filter } from '../../../ui/filter-bar/filters.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'

/** The filters of the register: days of issue and state. */
export const registerFilters: Filter[] = [
  { kind: 'period', name: 'Выданы', icon: IconCalendar, from: 'from', to: 'to' },
  {
    kind: 'one',
    key: 'state',
    name: 'Состояние',
    icon: IconProgressCheck,
    options: [
      { value: 'valid', text: 'Действуют' },
      { value: 'outdated', text: 'Требуют замены' },
      { value: 'annulled', text: 'Аннулированы' },
    ],
  },
]

interface RegisterActs {
  isBusy: boolean
  onPrint: (row: ReferralRow) => void
  onAnnul: (row: ReferralRow) => void
  /** Annuls the referral and issues it anew with the present day of the booking. */
  onRenew: (row: ReferralRow) => void
}

function State({ annulledAt, outdated }: ReferralRow) {
  if (outdated)
    return (
      <StatusPill tone="warn" icon={IconAlertTriangle}>
        Требует замены
      </StatusPill>
    )
  return annulledAt ? (
    <StatusPill tone="mute" icon={IconBan}>
      Аннулировано
    </StatusPill>
  ) : (
    <StatusPill tone="ok" icon={IconCircleCheck}>
      Действует
    </StatusPill>
  )
}

/** Says why a referral is not valid or must be replaced. */
function whyWords({ annulledAt, annulReason, outdated, bookedOn, bookedTime }: ReferralRow): string {
  if (outdated === 'moved' && bookedOn)
    return `${outdatedNames.moved} на ${formatDay(bookedOn)}, ${bookedTime}`
  if (outdated) return outdatedNames[outdated]
  return annulledAt ? `${formatDay(clinicDay(new Date(annulledAt)))}: ${annulReason}` : ''
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

const Acts = ({ row, isBusy, onPrint, onAnnul, onRenew }: RegisterActs & { row: ReferralRow }) => (
  <Group gap={0} wrap="nowrap" justify="flex-end">
    {row.outdated === 'moved' && (
      <Act
        icon={IconRefresh}
        name={`Выдать заново вместо направления ${row.number}`}
        title="Выдать заново с новым днём"
        disabled={isBusy}
        onClick={() => onRenew(row)}
      />
    )}
    <Act
      icon={IconPrinter}
      name={`Напечатать направление ${row.number} ещё раз`}
      title="Напечатать ещё раз"
      disabled={isBusy}
      onClick={() => onPrint(row)}
    />
    {!row.annulledAt && (
      <Act
        icon={IconBan}
        name={`Аннулировать направление ${row.number}`}
        title="Аннулировать"
        onClick={() => onAnnul(row)}
      />
    )}
  </Group>
)

/** The columns of the register of referrals; false: without acts. */
export const registerColumns = (acts: RegisterActs | false): Column<ReferralRow>[] => [
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
  { key: 'issued', title: 'Выдано', width: 6.5, cell: ({ issuedOn }) => formatDay(issuedOn) },
  { key: 'name', title: 'Сотрудник', width: 14, share: 2, isName: true, cell: ({ fullname }) => fullname },
  { key: 'state', title: 'Состояние', width: 11, cell: (row) => <State {...row} /> },
  { key: 'why', title: 'Почему', width: 8, share: 2, cell: whyWords },
  {
    key: 'position',
    title: 'Должность',
    width: 8,
    share: 1,
    cell: ({ position }) => position ?? 'Должность не указана',
  },
  {
    key: 'visit',
    title: 'Осмотр',
    width: 10,
    cell: ({ visitOn, visitTime }) =>
      visitOn ? `Осмотр ${[formatDay(visitOn), visitTime].filter(Boolean).join(', ')}` : 'Без записи',
  },
  { key: 'kind', title: 'Вид осмотра', width: 9, share: 1, cell: ({ kind }) => checkUpKindNames[kind] },
  { key: 'by', title: 'Кто выдал', width: 8, share: 1, cell: ({ issuedBy }) => `Выдал: ${issuedBy}` },
  {
    key: 'department',
    title: 'Подразделение',
    width: 8,
    share: 1,
    cell: ({ department }) => department ?? '',
  },
  ...(acts
    ? [
        {
          key: 'acts',
          title: 'Действия',
          width: 7.5,
          isKept: true,
          cell: (row: ReferralRow) => <Acts row={row} {...acts} />,
        },
      ]
    : []),
]
