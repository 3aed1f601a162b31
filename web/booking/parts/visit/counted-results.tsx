import { Title } from '@mantine/core'
import { resultText } from '../../../../shared/booking/earlier-results/ru.ts'
import type { BookedResult } from '../../../../shared/booking/schema.ts'
import classes from './booking-facts.module.css'

/** Earlier results that count in the check-up instead of studies, each with where it stands. */
export const CountedResults = ({ results }: { results: readonly BookedResult[] }) =>
  results.length > 0 && (
    <>
      <Title order={3} className={classes.historyTitle}>
        Прежние результаты
      </Title>
      <ul className={classes.steps}>
        {results.map((result) => (
          <li key={result.id}>
            <span>{result.name}</span>
            <small>{resultText(result)}</small>
          </li>
        ))}
      </ul>
    </>
  )
