import { Box, Stack } from '@mantine/core'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import classes from '../day/desk.module.css'

/** Lists doctors and studies of a visit by name, without prices. */
export function Services({ services }: Pick<DeskCard, 'services'>) {
  const groups = [
    { title: 'врач', words: ['врач', 'врача', 'врачей'] as const, is: true },
    { title: 'исследование', words: ['исследование', 'исследования', 'исследований'] as const, is: false },
  ]
  return groups.map(({ title, words, is }) => {
    const some = services.filter(({ kind }) => (kind === 'doctor') === is)
    return (
      some.length > 0 && (
        <Stack key={title} gap={4}>
          <Box component="h4" fz="sm" lh="1.25rem" fw={400} c="dimmed">
            {countOf(some.length, words)}
          </Box>
          <ul className={classes.services}>
            {some.map(({ service, name }) => (
              <li key={service}>{name}</li>
            ))}
          </ul>
        </Stack>
      )
    )
  })
}
