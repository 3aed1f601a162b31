import { Box, List, Text, Title } from '@mantine/core'
import { statisticsNotes, stopWords, visitWords } from '../../../shared/statistics/ru.ts'
import { Card } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'

/** The exact definitions of all figures, as the file prints them. */
export const Definitions = () => (
  <Card aria-labelledby="figures-definitions">
    <Title order={2} size="h3" id="figures-definitions" mb="xs">
      Как это посчитано
    </Title>
    <List size="sm" spacing={4} mb="sm">
      {statisticsNotes.map((note) => (
        <List.Item key={note}>{note}</List.Item>
      ))}
    </List>
    <Box component="details">
      <Text component="summary" size="sm" fw={500} py="xs">
        Определения всех показателей
      </Text>
      <Facts>
        {[...Object.values(visitWords), ...Object.values(stopWords)].map(({ name, definition }) => (
          <Fact key={name} caption={name}>
            {definition}
          </Fact>
        ))}
      </Facts>
    </Box>
  </Card>
)
