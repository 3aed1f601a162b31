import { Flex, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './steps.module.css'

/** One step of a long form. `link` wraps the label when the step can be opened. */
export interface Step {
  id: string
  title: string
  state: 'done' | 'current' | 'ahead'
  link?: (words: ReactNode) => ReactNode
}

/**
 * The steps of a long form as lines with labels; on a phone only lines, because the page shows «Шаг 5 из 6»
 * itself.
 */
export function Steps({ steps, label }: { steps: Step[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ol className={classes.steps}>
        {steps.map(({ id, title, state, link }, index) => {
          const words = (
            <Flex component="span" gap={7} align="flex-start" className={classes.words}>
              {state === 'done' ? (
                <IconCheck size={18} stroke={2} aria-label="Готово:" />
              ) : (
                <span className={classes.number}>{index + 1}</span>
              )}
              <Text span inherit miw={0} className={classes.title}>
                {title}
              </Text>
            </Flex>
          )
          return (
            <li
              key={id}
              className={classes.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {link ? link(words) : words}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
