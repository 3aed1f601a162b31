import { Box, Button, Flex, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { stayText } from '../../../../shared/schedule/fit/ru.ts'
import { useDevice } from '../../../platform/device.ts'
import { HoldCard, HoldLapsed, HoldRing } from '../../../schedule/hold-card.tsx'
import { slotLabel } from '../../../schedule/slot-offers.tsx'
import { Card } from '../../../ui/card.tsx'
import { DockedBar } from '../../../ui/docked-bar.tsx'
import { Bone } from '../../../ui/skeletons.tsx'
import { SummaryBar } from '../../../ui/summary-bar.tsx'
import { Failure } from './failure.tsx'
import type { Confirm } from './use-confirm.ts'
import wizard from './wizard.module.css'

interface Props {
  confirm: Confirm
  onSend: () => void
}

const Lacking = ({ confirm }: { confirm: Confirm }) => (
  <p className={wizard.slips} role="alert">
    {confirm.lack === 'slot' && (
      <>
        <IconAlertCircle size={18} stroke={2} aria-hidden />
        Выберите день и время
      </>
    )}
  </p>
)

/** Shows the summary beside the page: the reserved slot, the total, the consent and the button. */
export function ConfirmCard({ confirm, onSend, children }: Props & { children: ReactNode }) {
  const { hold, quote, hasNoQuote, payment, isBusy } = confirm
  return (
    <Card tone="lift" component="aside" className={wizard.card} aria-label="Итог">
      {hold.until !== null && <HoldCard until={hold.until} onEnd={hold.lapse} act="запись" />}
      {hold.isLapsed && <Again confirm={confirm} />}
      <div>
        <Group align="baseline" justify="space-between" wrap="nowrap" c="dimmed">
          <span>Итого</span>
          {quote ? (
            <span className={`${wizard.total} proportional`}>{moneyText(quote.total)}</span>
          ) : confirm.isAway ? (
            <PriceAway confirm={confirm} />
          ) : hasNoQuote ? (
            'цену уточнит клиника'
          ) : (
            <Bone w={140} h={40} />
          )}
        </Group>
        <Text mt={2} size="sm" c="var(--app-text-3)" ta="end">
          {payment}
        </Text>
        {quote?.stayMinutes && (
          <Text mt={2} size="sm" c="var(--app-text-3)" ta="end">
            Осмотр займёт {stayText(quote.stayMinutes)}
          </Text>
        )}
      </div>
      {children}
      <Failure error={confirm.error} onTake={confirm.take} />
      <div>
        <Lacking confirm={confirm} />
        <Button size="lg" fullWidth loading={isBusy} onClick={onSend}>
          {hold.slot ? `Записаться на ${slotLabel(hold.slot)}` : 'Записаться'}
        </Button>
      </div>
      <Text size="sm" c="var(--app-text-3)" ta="center">
        Перенести или отменить можно бесплатно
      </Text>
    </Card>
  )
}

/** The server did not answer: offers to ask for the price once more. */
const PriceAway = ({ confirm: { askAgain, isBusy } }: { confirm: Confirm }) => (
  <Flex component="span" gap="xs" align="center" wrap="wrap" role="status">
    Сервер не ответил, цены пока нет.{' '}
    <Button size="sm" variant="light" loading={isBusy} onClick={askAgain}>
      Узнать цену ещё раз
    </Button>
  </Flex>
)

const Again = ({ confirm: { hold, take } }: { confirm: Confirm }) => (
  <HoldLapsed isBusy={hold.isTaking} onAgain={() => hold.slot && take(hold.slot)} />
)

/** Shows the same as a bar at the bottom where there is no room beside the page. */
export function ConfirmBar({ confirm, onSend }: Props) {
  const { hold, quote, payment, isBusy } = confirm
  const isPhone = useDevice() === 'mobile'
  const cost = (
    <span className={wizard.barCost}>
      {quote && <b className="proportional">{moneyText(quote.total)}</b>}
      <small>{payment}</small>
    </span>
  )
  const content = (
    <>
      <Lacking confirm={confirm} />
      {hold.isLapsed && (
        <Box mb="sm">
          <Again confirm={confirm} />
        </Box>
      )}
      <div className={wizard.barRow}>
        {hold.slot && hold.until !== null ? (
          <HoldRing until={hold.until} onEnd={hold.lapse} size={52}>
            {(time) => (
              <>
                <Flex component="span" columnGap="xs" align="baseline" wrap="wrap" fw={500} lh="1.375rem">
                  Место за вами<VisuallyHidden> ещё {time}</VisuallyHidden>
                  <small>{hold.slot && slotLabel(hold.slot)}</small>
                </Flex>
                {cost}
              </>
            )}
          </HoldRing>
        ) : (
          <span>
            <Flex component="span" columnGap="xs" align="baseline" wrap="wrap" fw={500} lh="1.375rem">
              {hold.slot ? slotLabel(hold.slot) : 'Время не выбрано'}
            </Flex>
            {cost}
          </span>
        )}
      </div>
      {!quote && confirm.isAway && (
        <Box mb="sm">
          <PriceAway confirm={confirm} />
        </Box>
      )}
      <Button size="lg" fullWidth loading={isBusy} onClick={onSend}>
        Записаться
      </Button>
    </>
  )
  if (isPhone) return <SummaryBar label="Итог">{content}</SummaryBar>
  return <DockedBar label="Итог">{content}</DockedBar>
}
