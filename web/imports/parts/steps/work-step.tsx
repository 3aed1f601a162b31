import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { CallError } from '../../../platform/call.ts'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useImportActs } from '../../api.ts'
import classes from '../imports.module.css'
import { FileMark } from './file-mark.tsx'
import { resultText } from './result-words.ts'
import { StepHead } from './step-head.tsx'
import { leftText, type Sample, secondsLeft, withSample } from './time-left.ts'

interface Props {
  organization: OrganizationId
  view: ImportView
  onClose: () => void
}

/** Seconds left at the observed pace. */
function useSecondsLeft({ progress, rows }: ImportView): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => {
    const look = () => setSamples((now) => withSample(now, { at: Date.now(), done: progress }))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [progress])
  return secondsLeft(samples, rows)
}

function Cancel({ organization, view }: Omit<Props, 'onClose'>) {
  const { cancel } = useImportActs(organization, view)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isRunning = view.status === 'running'
  const run = async () => {
    setBusy(true)
    try {
      await cancel()
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : null)
      setAsking(false)
      setBusy(false)
    }
  }
  if (!isAsking)
    return (
      <>
        {failure && (
          <Text role="alert" c="var(--app-danger)">
            {failure}
          </Text>
        )}
        <Button variant="default" loading={isBusy} onClick={() => (isRunning ? setAsking(true) : void run())}>
          {isRunning ? 'Остановить загрузку' : 'Отменить проверку'}
        </Button>
      </>
    )
  const buttons = (
    <>
      <Button autoFocus onClick={() => setAsking(false)}>
        Продолжать
      </Button>
      <Button variant="default" loading={isBusy} onClick={() => void run()}>
        Остановить загрузку
      </Button>
    </>
  )
  return (
    <Note tone="warm" icon={IconAlertTriangle} role="alert" action={buttons}>
      Остановить загрузку? Кто уже записан, останется в списке.
    </Note>
  )
}

/** The server checks or writes the rows: shows the progress, the time left, and a stop button. */
export function WorkStep({ organization, view, onClose }: Props) {
  const { status, progress, rows, result } = view
  const isRunning = status === 'running'
  const seconds = useSecondsLeft(view)
  return (
    <>
      <StepHead
        step={isRunning ? 'load' : 'check'}
        title={isRunning ? 'Загружаем сотрудников' : 'Проверяем строки'}
        aside={<FileMark view={view} />}
      />
      <Card className={classes.work}>
        <ProgressBar
          label={isRunning ? 'Записано строк' : 'Проверено строк'}
          share={rows ? progress / rows : null}
          text={`${numberWords(progress)} из ${numberWords(rows)}`}
        />
        <Text c="dimmed">
          {leftText(seconds)}
          {isRunning && result && progress > 0 && `. ${resultText(result)}`}
        </Text>
        <Note tone="teal" icon={IconInfoCircle}>
          Окно можно закрыть: {isRunning ? 'загрузка' : 'проверка'} продолжится, её ход виден над списком
          сотрудников.
        </Note>
        <div className={classes.acts}>
          <Button variant="light" onClick={onClose}>
            Закрыть окно
          </Button>
          <Cancel organization={organization} view={view} />
        </div>
      </Card>
    </>
  )
}
