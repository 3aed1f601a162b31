import { Checkbox, Flex, Group, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMinus, IconRepeat } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { capital } from '../../shared/platform/capital.ts'
import { formatDay } from '../../shared/platform/days.ts'
import { moneyText } from '../../shared/prices/ru.ts'
import type { FactorChoice } from '../../shared/programme/marks.ts'
import type { Earlier } from '../../shared/programme/reuse.ts'
import { everyText, leftOutText, sizeText, warningText } from '../../shared/programme/ru.ts'
import { factorOf, serviceOf } from '../../shared/programme/rules.ts'
import type { Edition, LeftOut, Volume } from '../../shared/programme/schema.ts'
import { substanceName } from '../../shared/programme/substances.ts'
import { StatusPill } from '../ui/status-pill.tsx'
import classes from './parts/volume.module.css'
import { Folded, VolumeLine, VolumePart } from './parts/volume-part.tsx'
import type { ReasonNames } from './parts/words.ts'

interface OwnStudy extends Earlier {
  isAnew: boolean
}

interface Props {
  edition: Edition
  volume: Volume
  chosen: readonly FactorChoice[]
  /** Prices in roubles by service, as far as they are known. */
  prices: ReadonlyMap<string, number>
  /** The total in roubles; null before the first answer. */
  total: number | null
  /** The payer and the time of payment: «оплачивает работодатель». */
  payment?: string
  /** The price list is incomplete for this volume, so no price is shown. */
  hasNoPrices?: boolean
  earlier?: readonly Earlier[]
  /** Studies that the clinic did in earlier check-ups; the person may want one anew. */
  own?: readonly OwnStudy[]
  onAnew?: (service: string, isAnew: boolean) => void
  /** The heading is already shown above. */
  isUntitled?: boolean
  /** Further facts of the check-up, under the total. */
  children?: ReactNode
}

/**
 * The volume of a check-up, updated as the user chooses factors: the total first, then doctors and studies,
 * each with its reason.
 */
export function VolumeSummary({
  edition,
  volume,
  chosen,
  prices,
  total,
  payment,
  hasNoPrices,
  earlier = [],
  own = [],
  onAnew,
  isUntitled,
  children,
}: Props) {
  const names = namesOf(edition, chosen)
  const lines = volume.items.map((item) => ({
    ...item,
    price: hasNoPrices ? undefined : (prices.get(item.service) ?? null),
  }))
  const { periodicityMonths } = volume
  const warnings = volume.warnings.filter(({ code }) => code !== 'SUBSTANCE_NOT_CHOSEN')
  return (
    <>
      <div className={classes.head}>
        <div className={classes.top}>
          {!isUntitled && <Title order={2}>Объём осмотра</Title>}
          {periodicityMonths !== null && (
            <StatusPill tone="mute" icon={IconRepeat}>
              {capital(everyText(periodicityMonths))}
            </StatusPill>
          )}
        </div>
        <Group gap="0.25rem 0.75rem" align="flex-end" justify="space-between" mt={14}>
          <p className={`${total === null ? classes.noTotal : classes.total} proportional`}>
            {total === null ? (hasNoPrices ? 'Цену уточнит клиника' : 'Считаем') : moneyText(total)}
          </p>
          <Text pb={4} size="sm" c="dimmed">
            {sizeText(volume)}
          </Text>
        </Group>
        {payment && (
          <Text pb={4} size="sm" c="dimmed">
            {capital(payment)}
          </Text>
        )}
        {chosen.length === 0 && (
          <Text mt="xs" size="sm" c="dimmed">
            Пока только то, что нужно всем. Остальное зависит от факторов работы.
          </Text>
        )}
      </div>
      {children}
      {warnings.length > 0 && (
        <ul className={classes.warnings}>
          {warnings.map((warning) => (
            <Flex component="li" gap="xs" key={`${warning.code}${'factor' in warning ? warning.factor : ''}`}>
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
              {warningText(warning, edition)}
            </Flex>
          ))}
        </ul>
      )}
      <VolumePart title="Врачи" lines={lines.filter(({ kind }) => kind === 'doctor')} names={names} />
      <VolumePart title="Исследования" lines={lines.filter(({ kind }) => kind !== 'doctor')} names={names}>
        {onAnew && <OwnStudies edition={edition} own={own} onAnew={onAnew} />}
        <NotNeeded
          edition={edition}
          lines={volume.leftOut.filter(({ service }) => !own.some((one) => one.service === service))}
          earlier={earlier}
        />
      </VolumePart>
    </>
  )
}

const namesOf = (edition: Edition, chosen: readonly FactorChoice[]): ReasonNames => ({
  factor: (code) => factorOf(edition, code)?.shortName ?? '',
  substance: (code, mark) => {
    const named = chosen.find((one) => one.code === code)?.substances ?? []
    const factor = factorOf(edition, code)
    const found = factor?.substances.find(({ name, marks }) => named.includes(name) && marks.includes(mark))
    return found && substanceName(found.name)
  },
})

/**
 * Services that the factors name but this check-up does not need: earlier results are visible, the rest is
 * folded.
 */
function NotNeeded({
  edition,
  lines,
  earlier,
}: {
  edition: Edition
  lines: readonly LeftOut[]
  earlier: readonly Earlier[]
}) {
  const reused = lines.filter(({ why }) => why === 'earlier-result')
  const others = lines.filter(({ why }) => why !== 'earlier-result')
  const show = (line: LeftOut) => {
    const on = earlier.find(({ service }) => service === line.service)?.on
    const by = line.by === undefined ? undefined : serviceOf(edition, line.by)?.name
    const isDone = line.why === 'earlier-result'
    const Icon = isDone ? IconCheck : IconMinus
    return (
      <VolumeLine key={line.service} line={{ ...line, price: 0 }} isSkipped>
        <span className={classes.done} data-mute={!isDone || undefined}>
          <Icon size={14} stroke={2.5} aria-hidden />
          {isDone && on ? `не нужно: сделано ${formatDay(on)}` : leftOutText(line, by)}
        </span>
      </VolumeLine>
    )
  }
  return (
    <>
      {reused.length > 0 && <ul>{reused.map(show)}</ul>}
      {others.length > 0 && <Folded title={`Не понадобятся: ${others.length}`} lines={others.map(show)} />}
    </>
  )
}

/** Studies done here before: each is left out of the check-up until the person wants it again. */
const OwnStudies = ({
  edition,
  own,
  onAnew,
}: {
  edition: Edition
  own: readonly OwnStudy[]
  onAnew: NonNullable<Props['onAnew']>
}) =>
  own.map(({ service, on, isAnew }) => (
    <Checkbox
      key={service}
      my="xs"
      checked={!isAnew}
      onChange={(event) => onAnew(service, !event.currentTarget.checked)}
      label={serviceOf(edition, service)?.name ?? service}
      description={
        isAnew
          ? `сделано у нас ${formatDay(on)}, пройдёте ещё раз`
          : `не нужно: уже сделано у нас ${formatDay(on)}`
      }
    />
  ))
