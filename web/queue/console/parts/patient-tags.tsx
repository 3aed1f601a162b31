import { Flex } from '@mantine/core'
import { IconDoor, IconStar, IconUserX, IconWalk } from '@tabler/icons-react'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import type { Patient } from '../../../../shared/queue/schema.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { missesWords } from './words.ts'

/** Important facts about a patient beside the name. */
export function PatientTags({ patient }: { patient: Patient }) {
  const { isPriority, isHere, state, misses, gender } = patient
  const isAtDoor = isHere && state === 'called'
  if (!isPriority && !isAtDoor && state !== 'away' && misses === 0) return null
  return (
    <Flex component="span" gap={6} wrap="wrap" mt={4}>
      {isPriority && (
        <StatusPill tone="warn" icon={IconStar}>
          Вне очереди
        </StatusPill>
      )}
      {isAtDoor && (
        <StatusPill tone="ok" icon={IconDoor}>
          {byGender('Подошёл', gender)}
        </StatusPill>
      )}
      {state === 'away' && (
        <StatusPill tone="mute" icon={IconWalk}>
          {byGender('Отошёл', gender)}
        </StatusPill>
      )}
      {misses > 0 && (
        <StatusPill tone="mute" icon={IconUserX}>
          {missesWords(patient)}
        </StatusPill>
      )}
    </Flex>
  )
}
