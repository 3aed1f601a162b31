import { Box, Button, Flex, Text } from '@mantine/core'
import { IconCamera, IconCameraOff, IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { readCode } from '../../shared/booking/code.ts'
import type { KioskState } from '../../shared/kiosk/schema.ts'
import { clinicDay, partsOf } from '../../shared/platform/days.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { watchVersion } from '../platform/new-version.ts'
import { Loading } from '../ui/loading.tsx'
import { ClinicSign } from '../ui/logo.tsx'
import { useScanner } from '../ui/use-scanner.ts'
import { Arrived, Refused } from './parts/answer.tsx'
import { Keypad } from './parts/keypad.tsx'
import classes from './parts/kiosk.module.css'
import { LockForm } from './parts/lock-form.tsx'
import { forgetsAfter, useCheckIn, useDevice, useForgetting } from './parts/use-kiosk.ts'

const CodeFeed = lazy(async () => ({ default: (await import('../booking/code-camera.tsx')).CodeFeed }))

/** Most bookings of today carry the number of this year, so only its digits are typed. */
const numberStart = (): string => `П-${partsOf(clinicDay(new Date())).year}-`

interface CameraProps {
  isOn: boolean
  onTurn: (isOn: boolean) => void
  onRead: (code: string) => void
}

/** Reads the code by the camera. A member of staff turns it on once, then it waits for the next patient. */
const Camera = ({ isOn, onTurn, onRead }: CameraProps) => (
  <section className={classes.camera} aria-label="QR-код">
    <Box component="h2" fz={24} lh="1.25">
      Поднесите QR-код записи
    </Box>
    {isOn ? (
      <Suspense fallback={<div className={classes.dark} />}>
        <CodeFeed isFront onRead={onRead} />
      </Suspense>
    ) : (
      <>
        <IconQrcode className={classes.sign} stroke={1} aria-hidden />
        <Text inherit c="dimmed">
          Он есть в личном кабинете, на странице записи. Поднесите его к сканеру или включите камеру.
        </Text>
      </>
    )}
    <Button
      size="lg"
      variant="default"
      leftSection={isOn ? <IconCameraOff size={24} aria-hidden /> : <IconCamera size={24} aria-hidden />}
      onClick={() => onTurn(!isOn)}
    >
      {isOn ? 'Выключить камеру' : 'Включить камеру'}
    </Button>
  </section>
)

function CheckIn({ device }: { device: KioskState }) {
  const { step, send, enter, forget } = useCheckIn()
  const [typed, setTyped] = useState(numberStart)
  const [year, setYear] = useState('')
  const [yearError, setYearError] = useState<string | null>(null)
  const [isCamera, setCamera] = useState(false)
  const isFresh = step.name === 'code' && step.error === null && typed === numberStart()
  const clear = () => {
    setTyped(numberStart())
    setYear('')
    setYearError(null)
    forget()
  }
  const sendYear = (code: string, text: string) => {
    // The next patient may hold a code out to the scanner before this one has typed the year.
    if (readCode(text)) enter(text)
    else if (/^\d{4}$/.test(text)) void send(code, Number(text))
    else setYearError('Введите четыре цифры года')
  }
  const left = useForgetting(!isFresh && step.name !== 'sending', step, clear)
  useScanner((text) => enter(text))
  if (step.name === 'sending') return <Loading />
  if (step.name === 'answer')
    return <Arrived answer={step.answer} device={device} left={left} onDone={clear} />
  if (step.name === 'refused') return <Refused message={step.message} left={left} onDone={clear} />
  if (step.name === 'year')
    return (
      <div className={classes.year}>
        <Keypad
          key="year"
          label="Год рождения"
          hint="Четыре цифры, например 1984"
          value={year}
          error={yearError}
          action="Готово"
          maxLength={4}
          onChange={(next) => {
            setYear(next)
            setYearError(null)
          }}
          onSend={(text) => sendYear(step.code, text)}
        />
        <Button size="lg" variant="default" onClick={clear}>
          Назад
        </Button>
      </div>
    )
  return (
    <div className={classes.ways}>
      <Camera isOn={isCamera} onTurn={setCamera} onRead={enter} />
      <section className={classes.typing}>
        <Box component="h2" fz={24} lh="1.25">
          Или введите номер записи
        </Box>
        <Keypad
          key="code"
          label="Номер записи"
          hint="Он есть в SMS и выглядит так: П-2026-000123"
          value={typed}
          error={step.error}
          action="Далее"
          maxLength={20}
          onChange={setTyped}
          onSend={enter}
        />
      </section>
    </div>
  )
}

/** `/kiosk`: a tablet at the entrance where patients report their arrival. Shows no names and forgets quickly. */
export function KioskPage() {
  const { device, setDevice } = useDevice()
  // A tablet has no user to press «Обновить».
  useEffect(() => watchVersion(() => location.reload()), [])
  if (device === 'asked') return <Loading />
  const isLocked = typeof device === 'object'
  return (
    <main className={classes.kiosk}>
      <Flex component="header" gap="md" align="center">
        <ClinicSign size={48} />
        {isLocked && (
          <div>
            <h1 className={classes.heading}>Отметьтесь и получите талон</h1>
            <Text inherit c="dimmed">
              {cityNames[device.city]}
            </Text>
          </div>
        )}
      </Flex>
      <div className={classes.body} aria-live="polite">
        {device === 'unlocked' && <LockForm onLocked={setDevice} />}
        {device === 'lost' && (
          <div className={classes.lock}>
            <h1 className={classes.title}>Нет связи</h1>
            <p className={classes.lead}>Подойдите в регистратуру</p>
          </div>
        )}
        {isLocked && <CheckIn device={device} />}
      </div>
      {isLocked && (
        <Text inherit c="dimmed" ta="center">
          Киоск не показывает имён и через {forgetsAfter} секунд забывает введённое.
        </Text>
      )}
    </main>
  )
}
