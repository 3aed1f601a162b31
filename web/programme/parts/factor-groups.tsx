import { Flex, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { unansweredOf } from '../../../shared/programme/marks.ts'
import { factorOf } from '../../../shared/programme/rules.ts'
import type { Factor } from '../../../shared/programme/schema.ts'
import { Arrow } from '../../ui/assets.tsx'
import { FactorRows, type RowsProps } from './factor-rows.tsx'
import classes from './factors.module.css'
import { chosenText } from './words.ts'

/** A group shown before the sections of the order. */
export interface Suggestion {
  title: string
  codes: readonly string[]
}

/** All factors of the order, in folded sections; factors whose substances the user has not named yet come first. */
export function FactorGroups({ suggestions, ...rows }: RowsProps & { suggestions: readonly Suggestion[] }) {
  const { edition, chosen } = rows
  // Factors chosen by a search whose question about substances is not answered: in a folded section the user
  // would not see it. The list is computed once, so that no row moves when the user answers.
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
          <Flex component="span" gap="0 0.75rem" wrap="wrap" flex={1} miw={0}>
            {title}
            <Text span inherit fw={400} fz="sm" c="var(--app-text-3)">
              {chosenText(chosen.length, all.length)}
            </Text>
          </Flex>
          <Arrow isUp={isOpen} />
        </button>
      </Title>
      <div id={id} hidden={!isOpen}>
        {isOpen && <FactorRows {...rows} rows={factors.map((factor) => ({ factor }))} />}
      </div>
    </div>
  )
}
