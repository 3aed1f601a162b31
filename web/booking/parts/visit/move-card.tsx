import { Box, Flex, VisuallyHidden } from '@mantine/core'
import type { Slot } from '../../../../shared/schedule/schema.ts'
import { useDevice } from '../../../platform/device.ts'
import type { useHold } from '../../../schedule/api.ts'
import { HoldCard, HoldLapsed, HoldRing } from '../../../schedule/hold-card.tsx'
import { slotLabel } from '../../../schedule/slot-offers.tsx'
import { Card } from '../../../ui/card.tsx'
import { DockedBar } from '../../../ui/docked-bar.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { SummaryBar } from '../../../ui/summary-bar.tsx'
import { MoveButton } from '../../move-button.tsx'
import classes from '../wizard/wizard.module.css'

interface Props {
  hold: ReturnType<typeof useHold>
  /** The new slot; null while only the present one is known. */
  chosen: Slot | null
  isMoving: boolean
  onMove: (slot: Slot) => void
}

const Stay = () => (
  <ButtonLink to="/" variant="default" size="lg" fullWidth>
    Не переносить
  </ButtonLink>
)

/** Shows the new slot beside the calendar, with the button that takes it. */
export const MoveCard = ({ hold, chosen, isMoving, onMove }: Props) => (
  <Card tone="lift" component="aside" className={classes.card} aria-label="Новое время">
    {hold.until !== null && chosen && <HoldCard until={hold.until} onEnd={hold.lapse} act="перенос" />}
    {hold.isLapsed && chosen && <HoldLapsed isBusy={hold.isTaking} onAgain={() => hold.take(chosen)} />}
    <p>
      {chosen
        ? 'Прежнее место освободится, как только вы подтвердите новое.'
        : 'Выберите новый день и время. Прежнее место остаётся за вами.'}
    </p>
    {chosen && <MoveButton chosen={slotLabel(chosen)} isMoving={isMoving} onMove={() => onMove(chosen)} />}
    <Stay />
  </Card>
)

/** Shows the same content as a bar at the bottom of a narrow page. */
export function MoveBar({ hold, chosen, isMoving, onMove }: Props) {
  const isPhone = useDevice() === 'mobile'
  const content = (
    <>
      {hold.isLapsed && chosen && (
        <Box mb="sm">
          <HoldLapsed isBusy={hold.isTaking} onAgain={() => hold.take(chosen)} />
        </Box>
      )}
      {chosen && hold.until !== null && (
        <div className={classes.barRow}>
          <HoldRing until={hold.until} onEnd={hold.lapse} size={52}>
            {(time) => (
              <Flex component="span" columnGap="xs" align="baseline" wrap="wrap" fw={500} lh="1.375rem">
                Место за вами<VisuallyHidden> ещё {time}</VisuallyHidden>
                <small>Прежнее освободится после переноса</small>
              </Flex>
            )}
          </HoldRing>
        </div>
      )}
      {chosen ? (
        <MoveButton chosen={slotLabel(chosen)} isMoving={isMoving} onMove={() => onMove(chosen)} />
      ) : (
        <Stay />
      )}
    </>
  )
  if (isPhone) return <SummaryBar label="Новое время">{content}</SummaryBar>
  return <DockedBar label="Новое время">{content}</DockedBar>
}
