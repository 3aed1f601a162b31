import { Box, Title } from '@mantine/core'
import { actWords } from '../../../../shared/final-acts/ru.ts'
import { coverageWords } from '../../../../shared/final-acts/rules.ts'
import type { ActDraft } from '../../../../shared/final-acts/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { Card } from '../../../ui/card.tsx'
import classes from '../acts.module.css'

/** The counted results of the check-up (point 45). */
export function ResultsCard({ draft: { figures } }: { draft: ActDraft }) {
  const { fit, unfit, additional, groups, passed, subject } = figures
  const facts = [
    [
      actWords.coverage,
      `${coverageWords(figures)}, ${numberWords(passed.people)} из ${numberWords(subject.people)}`,
    ],
    [actWords.fit, numberWords(fit)],
    [actWords.unfit, numberWords(unfit)],
    [actWords.additional, numberWords(additional)],
    ...groups.map(({ group, people }) => [`${actWords.group} ${group}`, numberWords(people)]),
  ]
  return (
    <Card aria-labelledby="act-results">
      <Title order={4} size="h3" id="act-results">
        {actWords.results}
      </Title>
      <Box component="dl" maw={704} m="0.5rem 0 0">
        {facts.map(([caption, value]) => (
          <div key={caption} className={classes.fact}>
            <dt>{caption}</dt>
            <Box component="dd" m={0} fw={600} ta="right">
              {value}
            </Box>
          </div>
        ))}
      </Box>
    </Card>
  )
}
