import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconDeviceTablet, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Kiosk, KioskCode } from '../../shared/kiosk/schema.ts'
import { clinicTime } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { CityChoice } from '../schedule/city-choice.tsx'
import { Card } from '../ui/card.tsx'
import { Form } from '../ui/form.tsx'
import { FormSheet, Unsaved } from '../ui/form-sheet.tsx'
import { Question } from '../ui/question.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { whenWords } from '../ui/when.ts'
import { kiosksQuery, useKioskActs } from './api.ts'

/** Says whether a tablet has been connected, and when it was last there. */
function stateWords({ seenAt, lockedAt, codeEnds }: Kiosk, now: Date): string {
  const waits = codeEnds && `код действует до ${clinicTime(new Date(codeEnds))}`
  if (!lockedAt) return waits ? `Ждёт планшета, ${waits}` : 'Планшет не подключён, код истёк'
  const seen = seenAt ? `На связи ${whenWords(seenAt, now)}` : 'На связи не был'
  return waits ? `${seen}. Ждёт другого планшета, ${waits}` : seen
}

interface RowProps {
  kiosk: Kiosk
  onCode: () => void
  onRevoke: () => void
}

const Row = ({ kiosk, onCode, onRevoke }: RowProps) => (
  <Card>
    <Group justify="space-between">
      <div>
        <Text fw={600}>
          {kiosk.name}, {cityNames[kiosk.city]}
        </Text>
        <Text c="dimmed">{stateWords(kiosk, new Date())}</Text>
      </div>
      <Group gap="sm">
        <Button variant="default" size="sm" aria-label={`Новый код: ${kiosk.name}`} onClick={onCode}>
          Новый код
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Отключить: ${kiosk.name}`} onClick={onRevoke}>
          Отключить
        </Button>
      </Group>
    </Group>
  </Card>
)

/** A form for a new kiosk. */
function AddForm({ onAdd }: { onAdd: (kiosk: { city: City; name: string }) => Promise<void> }) {
  const [city, setCity] = useState<City>('ekb')
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setError('Назовите киоск')
    setSending(true)
    try {
      await onAdd({ city, name })
    } catch (failure) {
      setError((failure as Error).message)
    } finally {
      setSending(false)
    }
  }
  return (
    <Form isBusy={isSending} save="Получить код" onSubmit={(event) => void submit(event)}>
      <Unsaved is={name !== ''} />
      <Stack>
        <CityChoice city={city} onChoose={setCity} />
        <TextInput
          label="Где стоит"
          placeholder="Вход с улицы"
          data-autofocus
          maxLength={60}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(null)
          }}
        />
      </Stack>
    </Form>
  )
}

const CodeSheet = ({ made, onClose }: { made: KioskCode | null; onClose: () => void }) => (
  <Sheet opened={made !== null} onClose={onClose} title={made ? `Код киоска «${made.kiosk.name}»` : 'Код'}>
    {made && (
      <Stack>
        <Text>
          Откройте на планшете страницу {location.host}/kiosk и введите код. Он вводится один раз и действует
          10 минут.
        </Text>
        <Text fz="2.5rem" fw={700} ta="center" data-code>
          {made.code.slice(0, 4)} {made.code.slice(4)}
        </Text>
        <Button size="lg" onClick={onClose}>
          Готово
        </Button>
      </Stack>
    )}
  </Sheet>
)

function Loaded({ kiosks }: { kiosks: readonly Kiosk[] }) {
  const acts = useKioskActs()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<KioskCode | null>(null)
  const [leaving, setLeaving] = useState<Kiosk | null>(null)
  const attempt = async (title: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      toast('danger', title, (error as Error).message)
    }
  }
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
      Добавить киоск
    </Button>
  )
  return (
    <Stack>
      {kiosks.length > 0 && (
        <Group justify="space-between">
          <Title order={2}>Киоски</Title>
          {add}
        </Group>
      )}
      {kiosks.length === 0 && (
        <Empty
          title="Киосков нет"
          action={add}
          drawing={<IconDeviceTablet size={56} stroke={1.25} aria-hidden />}
        >
          Планшет у входа отмечает тех, кто записан на сегодня, и выдаёт талон без очереди в регистратуру.
        </Empty>
      )}
      {kiosks.map((kiosk) => (
        <Row
          key={kiosk.id}
          kiosk={kiosk}
          onCode={() => void attempt('Код не получен', async () => setMade(await acts.renew(kiosk.id)))}
          onRevoke={() => setLeaving(kiosk)}
        />
      ))}
      <FormSheet opened={isAdding} onClose={() => setAdding(false)} title="Новый киоск">
        <AddForm
          onAdd={async (kiosk) => {
            const next = await acts.add(kiosk)
            setAdding(false)
            setMade(next)
          }}
        />
      </FormSheet>
      <CodeSheet made={made} onClose={() => setMade(null)} />
      <Question
        opened={leaving !== null}
        text={`Отключить киоск «${leaving?.name ?? ''}»? Планшет сразу перестанет отмечать людей.`}
        yes="Отключить"
        no="Оставить"
        onYes={() => {
          setLeaving(null)
          if (leaving) void attempt('Киоск не отключён', () => acts.revoke(leaving))
        }}
        onNo={() => setLeaving(null)}
      />
    </Stack>
  )
}

/** The kiosks at the entrances, for an administrator. */
export function KiosksSettings() {
  const kiosks = useQuery(kiosksQuery)
  if (kiosks.data) return <Loaded kiosks={kiosks.data} />
  if (kiosks.isError)
    return (
      <ErrorState title="Киоски не загрузились" error={kiosks.error} onRetry={() => void kiosks.refetch()} />
    )
  return (
    <Skeletons>
      <CardBone lines={2} />
    </Skeletons>
  )
}
