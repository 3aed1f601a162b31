import { Box, Flex, Group, Text } from '@mantine/core'
import { IconCheck, IconHelpCircle } from '@tabler/icons-react'
import { useId } from 'react'
import type { Factor } from '../../../shared/programme/schema.ts'
import { substanceName } from '../../../shared/programme/substances.ts'
import classes from './factors.module.css'
import { substanceQuestion } from './words.ts'

interface Props {
  factor: Factor
  /**
   * Names of the substances that the user has chosen: empty for none of them, null while the question is not
   * answered.
   */
  chosen: readonly string[] | null
  onAnswer: (substances: string[] | null) => void
}

/**
 * Asks which marked substances of a chosen factor the person to be examined works with, because each mark adds
 * services to the volume.
 */
export function SubstanceQuestion({ factor, chosen, onAnswer }: Props) {
  const hint = useId()
  const { question, none } = substanceQuestion(factor)
  const isNone = chosen?.length === 0
  const toggle = (name: string) => {
    const before = chosen ?? []
    const after = before.includes(name) ? before.filter((one) => one !== name) : [...before, name]
    onAnswer(after.length > 0 ? after : null)
  }
  return (
    <Box
      component="fieldset"
      m={{ base: '0 1rem 0.875rem', xs: '0.125rem 1.5rem 0.875rem 7.25rem' }}
      p="0.875rem 1rem"
      bdrs={12}
      bg="var(--app-accent-soft)"
      aria-describedby={hint}
      data-ask={factor.code}
    >
      <Flex component="legend" gap="xs" p={0} fw={500} lh="1.25rem" className={classes.question}>
        <IconHelpCircle size={20} stroke={1.75} aria-hidden />
        {question}
      </Flex>
      <Group gap="xs" align="stretch" pt={10} className={classes.answers}>
        {factor.substances.map(({ name }) => (
          <Answer key={name} isOn={chosen?.includes(name) ?? false} onToggle={() => toggle(name)}>
            {substanceName(name)}
          </Answer>
        ))}
        <Answer isOn={isNone} onToggle={() => onAnswer(isNone ? null : [])}>
          {none}
        </Answer>
      </Group>
      <Text id={hint} mt={10} size="xs" c="dimmed">
        От ответа зависит, каких врачей и какие исследования добавить к пункту {factor.code}.
      </Text>
    </Box>
  )
}

function Answer({ isOn, onToggle, children }: { isOn: boolean; onToggle: () => void; children: string }) {
  return (
    <label className={classes.answer} data-on={isOn || undefined}>
      <input type="checkbox" className={classes.hidden} checked={isOn} onChange={onToggle} />
      {isOn && <IconCheck size={16} stroke={2.5} aria-hidden />}
      {children}
    </label>
  )
}
