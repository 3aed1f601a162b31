import { Text, Title } from '@mantine/core'
import { queueRules } from '../../../../shared/queue/ru.ts'
import { Card } from '../../../ui/card.tsx'
import classes from '../tickets.module.css'

/** Explains the electronic queue in the order of a visit. */
export const HowItWorks = () => (
  <Card aria-labelledby="queue-rules">
    <Title order={2} id="queue-rules" className={classes.heading}>
      Как работает очередь
    </Title>
    <ol className={classes.rules}>
      {queueRules.map(({ title, text }, index) => (
        <li key={title} className={classes.rule}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <div>
            <Title order={3} className={classes.title}>
              {title}
            </Title>
            <Text inherit maw="36rem" c="dimmed" fz={15} lh="1.375rem">
              {text}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  </Card>
)
