import { Group, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { filesHint, resultText } from '../../../../shared/booking/earlier-results/ru.ts'
import { openStates } from '../../../../shared/booking/rules.ts'
import { type BookedResult, type BookingCard, resultFilesAtMost } from '../../../../shared/booking/schema.ts'
import { attachResultFile, oneBooking } from '../../api.ts'
import { ResultFiles } from '../../result-files.tsx'
import { ResultUpload } from '../../result-upload.tsx'
import classes from './visit-card.module.css'

/** Earlier results that count in the check-up instead of studies, each with where it stands and its files. */
export function CountedResults({ booking }: { booking: BookingCard }) {
  const { earlier, state } = booking
  if (earlier.length === 0) return null
  const mayAttach = (result: BookedResult) =>
    result.state === 'pending' && result.files.length < resultFilesAtMost && openStates.includes(state)
  return (
    <>
      <Title order={3} m="1.5rem 0 0.5rem">
        Прежние результаты
      </Title>
      <ul className={classes.steps}>
        {earlier.map((result) => (
          <li key={result.id}>
            <span>{result.name}</span>
            <small>{resultText(result)}</small>
            <Group gap="xs" mt="xs">
              <ResultFiles files={result.files} name={result.name} />
              {mayAttach(result) && <Attach booking={booking} result={result} />}
            </Group>
          </li>
        ))}
      </ul>
      {earlier.some(mayAttach) && <small>{filesHint}</small>}
    </>
  )
}

function Attach({ booking, result }: { booking: BookingCard; result: BookedResult }) {
  const queries = useQueryClient()
  return (
    <ResultUpload
      name={result.name}
      upload={(file) => attachResultFile(result.id, file)}
      onUploaded={() => void queries.invalidateQueries({ queryKey: oneBooking(booking.id).queryKey })}
    />
  )
}
