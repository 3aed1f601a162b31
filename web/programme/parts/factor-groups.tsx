import { Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { unansweredOf } from '../../../shared/programme/marks.ts'
import { factorOf } from '../../../shared/programme/rules.ts'
import type { Factor } from '../../../shared/programme/schema.ts'
import { FactorRows, type RowsProps } from './factor-rows.tsx'
import classes from './factors.module.css'
import { chosenText } from './words.ts'

/** A group to show before the sections of the order. */
export interface Suggestion {
  title: string
  codes: readonly string[]
}

/** All rows of the order by section, each section folded until it is asked for; first what still waits for an answer. */
export function FactorGroups({ suggestions, ...rows }: RowsProps & { suggestions: readonly Suggestion[] }) {
  const { edition, chosen } = rows
  // A row taken by a search: in its folded section nobody would find its question. Known once, so that an answer moves nothing.
  const [asked] = useState(() => {
    const codes = unansweredOf(edition, chosen).filter(
      (code) => !suggestions.some((one) => one.codes.includes(code)),
    )
    return codes.length > 0 ? [{ title: 'Уточните вещества', codes }] : []
  })
  return (
    <section className={classes.card} aria-label="Факторы и работы по разделам">
      {[...asked, ...suggestions].map(({ title, codes }) => (
        <Group
          key={title}
          title={title}
          factors={codes.flatMap((code) => factorOf(edition, code) ?? [])}
          isOpenAtFirst
          {...rows}
        />
      ))}
      {edition.sections.map((section) => (
        <Group
          key={section.code}
          title={section.name}
          factors={edition.factors.filter((factor) => factor.section === section.code)}
          {...rows}
        />
      ))}
    </section>
  )
}

interface GroupProps extends RowsProps {
  title: string
  factors: Factor[]
  isOpenAtFirst?: boolean
}

function Group({ title, factors, isOpenAtFirst = false, ...rows }: GroupProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  const all = factors.filter((factor) => factor.selectable)
  const chosen = all.filter(({ code }) => rows.chosen.some((one) => one.code === code))
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <div className={classes.group}>
      <Title order={2}>
        <button
          type="button"
          className={classes.groupButton}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.groupTitle}>
            {title}
            <span className={classes.groupCount}>{chosenText(chosen.length, all.length)}</span>
          </span>
          <Icon size={20} stroke={1.75} aria-hidden />
        </button>
      </Title>
      <div id={id} hidden={!isOpen}>
        {isOpen && <FactorRows {...rows} rows={factors.map((factor) => ({ factor }))} />}
      </div>
    </div>
  )
}
