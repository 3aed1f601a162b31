import { Button, Checkbox, Title } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconClock,
  IconMapPin,
  IconToolsKitchenOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fastingAsk } from '../../../../shared/desk/ru.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { sizeText, warningText } from '../../../../shared/programme/ru.ts'
import { serviceOf } from '../../../../shared/programme/rules.ts'
import type { Edition, ServiceKind } from '../../../../shared/programme/schema.ts'
import { slotLabel } from '../../../schedule/slot-offers.tsx'
import { Card } from '../../../ui/card.tsx'
import { slipText } from '../../../ui/checked-form.ts'
import { SummaryBar } from '../../../ui/summary-bar.tsx'
import { usePlace } from '../day/use-place.ts'
import classes from './book.module.css'
import { isBeyond } from './book-draft.ts'
import type { BookProps } from './book-props.ts'
import type { PricedDraft } from './use-book.ts'

/** Where the price and the button stand outside the panel; null: in the panel. */
export type BarPlace = 'phone' | 'docked' | null

interface Props extends BookProps {
  bar: BarPlace
  formId: string
  priced: PricedDraft
  /** The price at which the visit will be booked, in roubles; null while there is none. */
  total: number | null
  isBusy: boolean
  /** The time was refused: the registrar must choose another one first. */
  isRefused: boolean
  /** The reason why the booking failed. */
  failure: ReactNode
}

const unknown = 'Укажите пол и дату рождения'

const groups: { title: string; isHere: (kind: ServiceKind) => boolean }[] = [
  { title: 'Врачи', isHere: (kind) => kind === 'doctor' },
  { title: 'Исследования', isHere: (kind) => kind !== 'doctor' },
]

/**
 * Returns a service name for use in a sentence: «терапевт», «общий анализ крови». An abbreviation stays as it
 * is.
 */
function shortName({ name }: { name: string }): string {
  const short = name.replace(/^Врач(-| — )/, '').replace(/ \([^()]*\)$/, '')
  return /^[А-ЯЁ][а-яё]/.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short
}

/** Lists earlier studies by their days: «12.03.2026: флюорография, ЭКГ». */
const countedNames = (counted: PricedDraft['counted'], edition: Edition): string =>
  [...Map.groupBy(counted, ({ on }) => on)]
    .map(([on, results]) => {
      const names = results.map(({ service }) => shortName(serviceOf(edition, service) ?? { name: service }))
      return `${formatDay(on)}: ${names.join(', ')}`
    })
    .join('. ')

/** Summarises the examinations. */
function Volume({ priced }: Pick<Props, 'priced'>) {
  const { volume, isFasting, edition, counted } = priced
  if (!volume) return <p className={classes.quiet}>{unknown}: объём и цена посчитаются сами.</p>
  const warnings = volume.warnings.filter(({ code }) => code !== 'SUBSTANCE_NOT_CHOSEN')
  return (
    <>
      {isFasting && (
        <p className={classes.line}>
          <IconToolsKitchenOff size={20} stroke={1.75} aria-hidden />
          <b>{fastingAsk}</b>
        </p>
      )}
      {edition.data &&
        warnings.map((warning) => (
          <p key={`${warning.code}${'factor' in warning ? warning.factor : ''}`} className={classes.warning}>
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
            {warningText(warning, edition.data)}
          </p>
        ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={classes.services} aria-label="Врачи и исследования" tabIndex={0}>
        {groups.map(({ title, isHere }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>
              {volume.items
                .filter(({ kind }) => isHere(kind))
                .map(shortName)
                .join(', ')}
            </p>
          </div>
        ))}
        {edition.data && counted.length > 0 && (
          <div>
            <h3>Сделано у нас, в цену не входит</h3>
            <p>{countedNames(counted, edition.data)}</p>
          </div>
        )}
      </section>
    </>
  )
}

const priceWords = ({ priced, total }: Pick<Props, 'priced' | 'total'>): string => {
  if (total !== null) return moneyText(total)
  return priced.hasNoPrice ? 'Цену уточнит клиника' : 'Считаем'
}

type SendProps = Pick<Props, 'draft' | 'form' | 'formId' | 'isBusy' | 'isRefused'>

function Send({ draft, form, formId, isBusy, isRefused }: SendProps) {
  const beyond = isBeyond(draft) ? ' сверх мест' : ''
  const words = draft.slot ? `Записать на ${slotLabel(draft.slot)}${beyond}` : 'Записать'
  return (
    <div>
      <p className={classes.slips} role="alert">
        {form.slips > 0 && (
          <>
            <IconAlertCircle size={18} stroke={2} aria-hidden />
            {slipText(form)}
          </>
        )}
      </p>
      <Button
        id="book-send"
        type="submit"
        form={formId}
        size="lg"
        fullWidth
        loading={isBusy}
        // Not `disabled`: the focus moves here after another time is chosen.
        data-disabled={isRefused || undefined}
        aria-disabled={isRefused || undefined}
        onClick={(event) => isRefused && event.preventDefault()}
      >
        {isRefused ? 'Выберите другое время' : words}
      </Button>
    </div>
  )
}

/** The size, the price and the booking button, for a bar at the lower edge of the window. */
export const BookBar = (props: Props) => (
  <>
    <div className={classes.barTotal}>
      <span>{props.priced.volume ? sizeText(props.priced.volume) : unknown}</span>
      {props.priced.volume && <b className="proportional">{priceWords(props)}</b>}
    </div>
    <Send {...props} />
  </>
)

/** Shows beside the fields the volume, price, time, consent and the booking button. */
export function BookSummary(props: Props) {
  const { draft, change, priced, total, bar, failure } = props
  const place = usePlace(draft.city)
  return (
    <Card tone="lift" component="aside" className={classes.summary} aria-labelledby="book-summary">
      <div className={classes.total}>
        <Title order={2} id="book-summary">
          Осмотр
        </Title>
        <p>
          {priced.volume && (
            <>
              <b className="proportional" data-none={total === null || undefined}>
                {priceWords({ priced, total })}
              </b>
              <span>{sizeText(priced.volume)}</span>
            </>
          )}
        </p>
      </div>
      <Volume priced={priced} />
      <div className={classes.when}>
        <p className={classes.line}>
          <IconClock size={20} stroke={1.75} aria-hidden />
          <b>{draft.slot ? slotLabel(draft.slot) : 'Время не выбрано'}</b>
        </p>
        <p className={classes.line}>
          <IconMapPin size={20} stroke={1.75} aria-hidden />
          {place}
        </p>
      </div>
      <Checkbox
        checked={draft.consentOnPaper}
        onChange={({ currentTarget: { checked } }) =>
          change((before) => ({ ...before, consentOnPaper: checked }))
        }
        label="Согласие на обработку данных подписано на бумаге"
        description={draft.consentOnPaper ? undefined : 'По телефону не отмечайте: подпишет, когда придёт'}
      />
      {failure}
      {bar === 'phone' && (
        <SummaryBar label="Итог">
          <BookBar {...props} />
        </SummaryBar>
      )}
      {bar === null && (
        <>
          <Send {...props} />
          <p className={classes.keys}>
            <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
          </p>
        </>
      )}
    </Card>
  )
}
