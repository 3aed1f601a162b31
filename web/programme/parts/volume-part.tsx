import { Flex, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { countOf } from '../../../shared/platform/count-words.ts'
import { sumOf } from '../../../shared/prices/rules.ts'
import type { Reason, ServiceKind } from '../../../shared/programme/schema.ts'
import { Arrow } from '../../ui/assets.tsx'
import { Price } from '../price.tsx'
import classes from './volume.module.css'
import { doctorName, type ReasonNames, reasonTags } from './words.ts'

/** A volume line with its price in roubles; null while the price is loading, undefined when there is none. */
interface PricedLine {
  service: string
  name: string
  kind: ServiceKind
  reasons: readonly Reason[]
  price?: number | null | undefined
}

interface Props {
  title: string
  lines: readonly PricedLine[]
  names: ReasonNames
  children?: ReactNode
}

/**
 * The doctors or the studies of a volume: first the services with a reason of their own, then, folded, those
 * that everybody has.
 */
export function VolumePart({ title, lines, names, children }: Props) {
  const tagged = lines.map((line) => ({ ...line, tags: reasonTags(line.reasons, names) }))
  const byFactor = ({ reasons }: PricedLine) => (reasons.some(({ factor }) => factor !== undefined) ? 0 : 1)
  const own = tagged
    .filter((line) => line.tags.length > 0)
    .toSorted((one, other) => byFactor(one) - byFactor(other))
  const common = tagged.filter((line) => line.tags.length === 0)
  const prices = lines.map(({ price }) => price)
  const gap = prices.find((price) => typeof price !== 'number')
  const sum = prices.every((price) => typeof price === 'number') ? sumOf(prices) : gap
  return (
    <section className={classes.part}>
      <div className={classes.caption}>
        <Title order={3}>{title}</Title>
        <Price value={sum} />
      </div>
      <ul>
        {own.map((line) => (
          <VolumeLine key={line.service} line={line}>
            {line.tags.map((tag) => (
              <span key={tag} className={classes.tag}>
                {tag}
              </span>
            ))}
          </VolumeLine>
        ))}
      </ul>
      {children}
      {common.length > 0 && (
        <Folded
          title={foldTitle(own.length > 0, common)}
          tag="всем"
          lines={common.map((line) => <VolumeLine key={line.service} line={line} />)}
        />
      )}
    </section>
  )
}

const lower = (text: string) =>
  /^[А-ЯЁ]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

const doctors = ['врач', 'врача', 'врачей'] as const
const studies = ['исследование', 'исследования', 'исследований'] as const

/** The text of the button that unfolds lines: «Ещё 5 врачей: терапевт, невролог и другие». */
function foldTitle(isMore: boolean, lines: readonly PricedLine[]): string {
  const [first, second, ...others] = lines.map((line) => lower(shownName(line).split(/ \(| и /)[0] ?? ''))
  const shown =
    others.length > 0 ? `${first}, ${second} и другие` : [first, second].filter(Boolean).join(', ')
  const counted = countOf(lines.length, lines[0]?.kind === 'doctor' ? doctors : studies)
  return `${isMore ? 'Ещё ' : ''}${counted}: ${shown}`
}

const shownName = ({ kind, name }: { kind: ServiceKind; name: string }): string =>
  kind === 'doctor' ? doctorName(name) : name

export function VolumeLine({
  line,
  isSkipped = false,
  children,
}: {
  line: Omit<PricedLine, 'reasons'>
  isSkipped?: boolean
  children?: ReactNode
}) {
  return (
    <li className={isSkipped ? `${classes.line} ${classes.skipped}` : classes.line}>
      <span className={classes.name}>{shownName(line)}</span>
      <span className={classes.price}>
        <Price value={line.price} />
      </span>
      {children && (
        <Flex component="span" gap={5} wrap="wrap" className={classes.tags}>
          {children}
        </Flex>
      )}
    </li>
  )
}

/** Lines behind a button with their count; in print they are unfolded. */
export function Folded({ title, tag, lines }: { title: string; tag?: string; lines: ReactNode[] }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Arrow isUp={isOpen} />
        <span>
          <span className={classes.foldTitle}>{title}</span>{' '}
          {tag && <span className={classes.tag}>{tag}</span>}
        </span>
      </button>
      <ul id={id} hidden={!isOpen}>
        {lines}
      </ul>
    </>
  )
}
