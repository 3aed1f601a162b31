import { IconBan, IconCheck, IconClock, IconClockExclamation, IconFileCheck } from '@tabler/icons-react'
import { leftToPay } from '../../../shared/billing/rules.ts'
import type { Bill } from '../../../shared/billing/schema.ts'
import { formatDay } from '../../../shared/platform/days.ts'
import { moneyText } from '../../../shared/prices/ru.ts'
import { StatusPill } from '../../ui/status-pill.tsx'

/** The state of a bill: what is paid of it, and by when. */
export function BillPill({ bill }: { bill: Bill }) {
  if (bill.annulledAt)
    return (
      <StatusPill tone="mute" icon={IconBan}>
        Аннулирован
      </StatusPill>
    )
  if (bill.kind === 'act')
    return bill.invoice ? (
      <StatusPill tone="ok" icon={IconFileCheck}>
        Счёт № {bill.invoice.number}
      </StatusPill>
    ) : (
      <StatusPill tone="info" icon={IconClock}>
        Без счёта
      </StatusPill>
    )
  const left = leftToPay(bill)
  if (left === 0)
    return (
      <StatusPill tone="ok" icon={IconCheck}>
        Оплачен
      </StatusPill>
    )
  if (bill.isOverdue)
    return (
      <StatusPill tone="danger" icon={IconClockExclamation}>
        Просрочен, {moneyText(left)}
      </StatusPill>
    )
  return (
    <StatusPill tone="info" icon={IconClock}>
      {bill.paid > 0 ? `Осталось ${moneyText(left)}` : `До ${bill.dueOn ? formatDay(bill.dueOn) : ''}`}
    </StatusPill>
  )
}
