import { Stack, Text, Title } from '@mantine/core'
import type { AnswerLine, FilledQuestionnaire } from '../../shared/questionnaire/schema.ts'

/** Joins the answers to one question. */
const byQuestion = (lines: readonly AnswerLine[]): [string, AnswerLine[]][] => [
  ...Map.groupBy(lines, ({ question }) => question),
]

/** All answers in words, by section. */
export const AnswerSections = ({ sections }: Pick<FilledQuestionnaire, 'sections'>) => (
  <Stack gap="md">
    {sections.map(
      ({ title, lines }) =>
        lines.length > 0 && (
          <section key={title}>
            <Title order={4} size="h5" mb={4}>
              {title}
            </Title>
            {byQuestion(lines).map(([question, answers]) => (
              <Text key={question} size="sm" style={{ overflowWrap: 'anywhere' }}>
                <Text span inherit c="dimmed">
                  {question}
                </Text>{' '}
                {answers.map(({ answer }) => answer).join('; ')}
              </Text>
            ))}
          </section>
        ),
    )}
  </Stack>
)
