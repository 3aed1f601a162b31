import { Group, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { CitySchedule } from '../../../../shared/schedule-admin/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { useCityActs } from '../../api.ts'

/** Switches the voice of a city's wall screen. */
export function VoiceSwitch({ city }: { city: CitySchedule }) {
  const acts = useCityActs(city.city)
  const saving = useMutation({
    mutationFn: acts.setVoice,
    onSuccess: ({ isVoiceOn }) =>
      toast('ok', isVoiceOn ? 'Табло называет вызовы вслух' : 'Голос табло выключен'),
    onError: (error) => toast('danger', 'Не получилось', error.message),
  })
  const isOn = saving.isPending ? saving.variables : city.isVoiceOn
  return (
    <Card aria-label="Голос табло">
      <Title order={2}>Голос табло</Title>
      <Group justify="space-between" wrap="nowrap" mt="sm">
        <Text>
          После звонка табло говорит: «Талон П ноль четырнадцать, подойдите, кабинет три». Звук на самом
          экране включают кнопкой «Включить звук».
        </Text>
        <Toggle label="Называть вызовы вслух" isOn={isOn} onChange={(next) => saving.mutate(next)} />
      </Group>
    </Card>
  )
}
