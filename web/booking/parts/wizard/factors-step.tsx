import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Day } from '../../../../shared/platform/days.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { priceVolume } from '../../../../shared/prices/rules.ts'
import { unansweredOf } from '../../../../shared/programme/marks.ts'
import { sizeText } from '../../../../shared/programme/ru.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { useDevice } from '../../../platform/device.ts'
import { priceList } from '../../../prices/api.ts'
import { editionNow } from '../../../programme/api.ts'
import { EditionLost } from '../../../programme/edition-lost.tsx'
import { FactorPicker } from '../../../programme/factor-picker.tsx'
import { VolumeSummary } from '../../../programme/volume-summary.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SummaryBar } from '../../../ui/summary-bar.tsx'
import type { Draft } from './draft.ts'
import classes from './factors-step.module.css'
import { StepBones } from './step-bones.tsx'
import { StepButtons } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useOwnResults } from './use-own-results.ts'
import { draftVolume, earlierOf, ownChoices, suggestionFor, withAnewStudy } from './volume.ts'
import { WhomToAsk } from './whom-to-ask.tsx'

/** The fifth step: factors and kinds of work, with the volume and price updated at each change. */
export function FactorsStep(props: StepProps) {
  const edition = useQuery(editionNow)
  if (edition.data) return <Chooser {...props} edition={edition.data} />
  if (edition.isPending) return <StepBones />
  return <EditionLost edition={edition} />
}

/** The volume and price of the draft, computed on the device from the price list of the city. */
function usePricedVolume(edition: Edition, draft: Draft, today: Day) {
  const { own } = useOwnResults(draft)
  const prices = useQuery(priceList(draft.prepare.city, today))
  const volume = useMemo(() => draftVolume(edition, draft, today, own), [edition, draft, today, own])
  const known = prices.data?.prices
  const priced = volume && known ? priceVolume(volume, known) : null
  const isPriced = priced !== null && priced.unpriced.length === 0
  return {
    volume,
    own: ownChoices(edition, draft, today, own),
    total: isPriced ? priced.total : null,
    prices: new Map(Object.entries(known ?? {})),
    hasNoPrices: prices.isError || (priced !== null && !isPriced),
  }
}

function Chooser({
  edition,
  draft,
  onChange,
  problems,
  onNext,
  onBack,
  today,
}: StepProps & { edition: Edition }) {
  const area = useRef<HTMLDivElement>(null)
  const [hasTried, setTried] = useState(false)
  const [isUnadded, setUnadded] = useState(false)
  const [round, setRound] = useState(0)
  const suggestions = useMemo(() => [suggestionFor(edition, draft)], [edition, draft])
  const { volume, own, total, prices, hasNoPrices } = usePricedVolume(edition, draft, today)
  const unanswered = unansweredOf(edition, draft.factors)
  const slips = Object.keys(problems).length + unanswered.length
  const question = () => area.current?.querySelector<HTMLElement>(`[data-ask="${unanswered[0]}"] input`)
  const goOn = () => {
    // A list that stands in the search field and was not added would be lost without a word.
    const unadded = area.current?.querySelector<HTMLElement>('[data-unadded] button')
    setUnadded(unadded !== null && unadded !== undefined)
    if (unadded) {
      unadded.focus()
      return unadded.scrollIntoView({ block: 'center' })
    }
    if (slips === 0) return onNext()
    setTried(true)
    // A search or a folded section hides the question: the list is reset with that section open.
    if (unanswered.length > 0 && !question()) flushSync(() => setRound(round + 1))
    const target = question() ?? area.current?.querySelector<HTMLElement>('input[role="searchbox"]')
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  }
  const reason = isUnadded
    ? 'Добавьте пункты из поиска или очистите его'
    : hasTried &&
      slips > 0 &&
      (unanswered.length > 0
        ? 'Уточните вещества в отмеченных пунктах'
        : (problems.factors ?? 'Выберите хотя бы один фактор'))
  const summary = (isUntitled: boolean) =>
    volume && (
      <VolumeSummary
        isUntitled={isUntitled}
        edition={edition}
        volume={volume}
        chosen={draft.factors}
        prices={prices}
        total={total}
        hasNoPrices={hasNoPrices}
        earlier={earlierOf(draft)}
        own={own}
        onAnew={(service, isAnew) => onChange(withAnewStudy(draft, service, isAnew))}
      />
    )
  return (
    <div className={classes.step} ref={area}>
      <div className={classes.choice}>
        <FactorsGone gone={draft.again?.gone ?? []} />
        <WhomToAsk />
        <FactorPicker
          key={round}
          edition={edition}
          chosen={draft.factors}
          onChange={(factors) => {
            setUnadded(false)
            onChange({ ...draft, factors })
          }}
          suggestions={suggestions}
          error={hasTried ? problems.factors : undefined}
        />
      </div>
      <aside className={classes.card} aria-label="Объём осмотра">
        <div className={classes.scroll}>
          {summary(false) || <p className={classes.none}>{problems.factors}</p>}
        </div>
        <div className={classes.foot}>
          <Way reason={reason} onBack={onBack} onNext={goOn} />
        </div>
      </aside>
      <Bar total={total} size={volume ? sizeText(volume) : ''} summary={summary(true)}>
        <Way reason={reason} onBack={onBack} onNext={goOn} />
      </Bar>
    </div>
  )
}

/** Lists factors of the earlier booking that are missing in the order in force. */
const FactorsGone = ({ gone }: { gone: readonly string[] }) =>
  gone.length > 0 && (
    <Note tone="warm" icon={IconAlertTriangle}>
      В действующем приказе нет: {gone.join('; ')}. Уточните у работодателя, что выбрать вместо этого.
    </Note>
  )

interface WayProps {
  reason: string | false
  onBack: () => void
  onNext: () => void
}

const Way = ({ reason, onBack, onNext }: WayProps) => (
  <StepButtons slips={reason} onBack={onBack}>
    <Button
      size="lg"
      className={classes.next}
      onClick={onNext}
      rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}
    >
      Выбрать время
    </Button>
  </StepButtons>
)

interface BarProps {
  total: number | null
  size: string
  summary: ReactNode
  children: ReactNode
}

/** On a narrow page the summary is a bar with the total; «Почему» opens all of it. */
function Bar({ total, size, summary, children }: BarProps) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useDevice() === 'mobile'
  const content = (
    <>
      <div className={classes.figures}>
        <div role="status">
          <p className={`${classes.total} proportional`}>
            {total === null ? 'Цена уточняется' : moneyText(total)}
          </p>
          <p className={classes.size}>{size}</p>
        </div>
        <Button
          variant="subtle"
          rightSection={<IconChevronUp size={20} stroke={1.75} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Почему
        </Button>
      </div>
      {children}
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title="Объём осмотра">
        <div className={classes.sheet}>{summary}</div>
      </Sheet>
    </>
  )
  if (isPhone) return <SummaryBar label="Объём и цена">{content}</SummaryBar>
  return (
    <section className={classes.bar} aria-label="Объём и цена" data-bottom-bar>
      {content}
    </section>
  )
}
