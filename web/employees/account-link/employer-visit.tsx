import { Box, Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Note } from '../../ui/note.tsx'
import { recognitionQuery } from './api.ts'

const BirthSheet = lazy(async () => ({ default: (await import('./parts/birth-sheet.tsx')).BirthSheet }))

/** Offers an employee the visit booked by the organization; it is shown after the birth date is entered. */
export function EmployerVisit() {
  const { data } = useQuery(recognitionQuery)
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  if (!data?.isAsked && !isOpen) return null
  return (
    <Box mb={20}>
      <Note
        tone="teal"
        icon={IconUsersGroup}
        role="status"
        action={
          <Button
            size="sm"
            onClick={() => {
              setAsked(true)
              setOpen(true)
            }}
          >
            Показать запись
          </Button>
        }
      >
        <b>Вас записал на осмотр работодатель?</b> По вашему телефону есть такая запись. Назовите дату
        рождения, и она появится здесь: когда и куда прийти, номер в очереди, а после осмотра — его итог.
      </Note>
      <Suspense>{wasAsked && <BirthSheet opened={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </Box>
  )
}
