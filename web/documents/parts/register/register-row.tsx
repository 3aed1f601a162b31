import { ActionIcon, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { outdatedNames } from '../../../../shared/documents/ru.ts'
import type { ReferralRow } from '../../../../shared/documents/schema.ts'
import { clinicDay, formatDay } from '../../../../shared/platform/days.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import { TextLink } from '../../../ui/links.tsx'
import { RowCell } from '../../../ui/row-cell.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import classes from './register.module.css'

interface Props {
  row: ReferralRow
  isChosen: boolean
  isBusy: boolean
  onChoose: () => void
  onPrint: () => void
  onAnnul: () => void
  /** Annuls the referral and issues it anew with the present day of the booking. */
  onRenew: () => void
}

const State = ({ row: { annulledAt, annulReason, outdated, bookedOn, bookedTime } }: Pick<Props, 'row'>) =>
  outdated ? (
    <RowCell
      className={classes.state}
      first={
        <StatusPill tone="warn" icon={IconAlertTriangle}>
          Требует замены
        </StatusPill>
      }
      second={
        outdated === 'moved' && bookedOn
          ? `${outdatedNames.moved} на ${formatDay(bookedOn)}, ${bookedTime}`
          : outdatedNames[outdated]
      }
    />
  ) : annulledAt ? (
    <RowCell
      className={classes.state}
      first={
        <StatusPill tone="mute" icon={IconBan}>
          Аннулировано
        </StatusPill>
      }
      second={`${formatDay(clinicDay(new Date(annulledAt)))}: ${annulReason}`}
    />
  ) : (
    <RowCell
      className={classes.state}
      first={
        <StatusPill tone="ok" icon={IconCircleCheck}>
          Действует
        </StatusPill>
      }
    />
  )

export function RegisterRow({ row, isChosen, isBusy, onChoose, onPrint, onAnnul, onRenew }: Props) {
  const { number, issuedOn, fullname, employee, position, department, kind, visitOn, visitTime, issuedBy } =
    row
  return (
    <li className={classes.row} data-on={isChosen || undefined} data-off={row.annulledAt ? true : undefined}>
      <Checkbox
        className={classes.check}
        checked={isChosen}
        onChange={onChoose}
        aria-label={`Выбрать направление ${number}, ${fullname}`}
      />
      <RowCell className={classes.number} first={<b>{number}</b>} second={formatDay(issuedOn)} />
      <RowCell
        className={classes.who}
        first={
          <TextLink
            className={classes.name}
            to="/organization/patients"
            search={{ employee }}
            title={fullname}
          >
            {fullname}
          </TextLink>
        }
        second={checkUpKindNames[kind]}
      />
      <RowCell className={classes.work} first={position ?? 'Должность не указана'} second={department} />
      <RowCell
        className={classes.visit}
        first={visitOn ? `Осмотр ${formatDay(visitOn)}${visitTime ? `, ${visitTime}` : ''}` : 'Без записи'}
        second={`Выдал: ${issuedBy}`}
      />
      <State row={row} />
      <div className={classes.acts}>
        {row.outdated === 'moved' && (
          <ActionIcon
            variant="subtle"
            size={44}
            disabled={isBusy}
            aria-label={`Выдать заново вместо направления ${number}`}
            title="Выдать заново с новым днём"
            onClick={onRenew}
          >
            <IconRefresh size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          size={44}
          disabled={isBusy}
          aria-label={`Напечатать направление ${number} ещё раз`}
          title="Напечатать ещё раз"
          onClick={onPrint}
        >
          <IconPrinter size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        {!row.annulledAt && (
          <ActionIcon
            variant="quiet"
            size={44}
            aria-label={`Аннулировать направление ${number}`}
            title="Аннулировать"
            onClick={onAnnul}
          >
            <IconBan size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}
