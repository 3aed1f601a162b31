import { Flex, Text, Title } from '@mantine/core'
import { queueRules } from '../../../../shared/queue/ru.ts'
import { Card } from '../../../ui/card.tsx'
import classes from '../tickets.module.css'

/** Explains the electronic queue in the order of a visit. */
export const HowItWorks = () => (
  <Card aria-labelledby="queue-rules">
    <Title order={2} id="queue-rules" mb={20}>
      Как работает очередь
    </Title>
    <Flex component="ol" direction="column">
      {queueRules.map(({ title, text }, index) => (
        <li key={title} className={classes.rule}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <div>
            <Title order={3} p="0.1875rem 0 0.125rem" size="h4" fw={500}>
              {title}
            </Title>
            <Text inherit maw="36rem" c="dimmed" fz={15} lh="1.375rem">
              {text}
            </Text>
          </div>
        </li>
      ))}
    </Flex>
  </Card>
)
