import { Box, Button, Text } from '@mantine/core'
import { IconAlertCircle, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { EditionCheck, EditionFiles } from '../../../../shared/editions/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import { CallError } from '../../../platform/call.ts'
import { Card } from '../../../ui/card.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useEditionActs } from '../../api.ts'
import classes from '../clinic.module.css'
import { EditionDifferenceView } from './edition-difference.tsx'
import { EditionUnpriced } from './edition-unpriced.tsx'
import { countsText, daysText } from './edition-words.ts'
import { readFiles } from './read-files.ts'

type CheckFindings = NonNullable<EditionCheck['found']>

const fileNames = { factors: 'factors.json', services: 'services.json' } as const

const Faults = ({ faults }: { faults: EditionCheck['faults'] }) => (
  <Note tone="danger" icon={IconAlertCircle} role="alert">
    <b>Редакцию принять нельзя: {numberOf(faults.length, ['ошибка', 'ошибки', 'ошибок'])}.</b> Исправьте файлы
    и выберите их ещё раз.
    <Box component="ol" p="0.375rem 0 0.375rem 1.25rem">
      {faults.map(({ file, path, place, text }) => (
        <li key={`${file} ${path} ${text}`}>
          {place}: {text}{' '}
          <span className={classes.path}>
            {fileNames[file]}, {path}
          </span>
        </li>
      ))}
    </Box>
  </Note>
)

interface AcceptProps {
  found: CheckFindings
  files: EditionFiles
  onDone: () => void
}

function Accept({ found, files, onDone }: AcceptProps) {
  const { accept } = useEditionActs()
  const [firstDay, setFirstDay] = useState<string>(found.earliest)
  const [error, setError] = useState<{ field?: string; whole?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setError({})
    try {
      await accept(files, firstDay as Day)
      toast('ok', 'Редакция принята', `Действует с ${formatDay(firstDay as Day)}`)
      onDone()
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      const field = failed.fields.firstDay
      setError(field ? { field } : { whole: failed.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      failure={error.whole}
      className={classes.accept}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <DateInput label="Первый день" value={firstDay} onChange={setFirstDay} error={error.field} />
      <Button type="submit" loading={isBusy}>
        Принять редакцию
      </Button>
      <Button variant="default" onClick={onDone}>
        Не принимать
      </Button>
      <Text size="sm" c="dimmed">
        Прежняя редакция закончится накануне. Уже сделанные записи не изменятся, осмотры с этого дня считаются
        по новой.
      </Text>
    </Form>
  )
}

const News = ({ found, files, onDone }: AcceptProps) => (
  <section className={classes.stack} aria-label="Новая редакция">
    <div className={classes.words}>
      <b>{found.order}</b>
      <span>{found.edition}</span>
      <Text span size="sm" c="dimmed">
        {daysText(found)}, {countsText(found)}
      </Text>
      <Text span size="sm" c="dimmed">
        Сравниваем с: {found.against.order}, {found.against.edition}
      </Text>
    </div>
    <EditionDifferenceView difference={found.difference} />
    <EditionUnpriced unpriced={found.unpriced} />
    <Accept found={found} files={files} onDone={onDone} />
  </section>
)

interface CheckedFiles {
  files: EditionFiles
  check: EditionCheck
}

/** Uploads the files of a new edition: shows their errors or changes, and asks for the effective day. */
export function EditionUpload() {
  const { check } = useEditionActs()
  const picker = useRef<HTMLInputElement>(null)
  const [looked, setLooked] = useState<CheckedFiles | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const look = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    setBusy(true)
    setFailure(null)
    setLooked(null)
    try {
      const files = await readFiles(chosen)
      setLooked({ files, check: await check(files, new AbortController().signal) })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card className={classes.stack}>
      <div className={classes.top}>
        <div className={classes.words}>
          <Box component="h3" fz="md" fw={600}>
            Новая редакция
          </Box>
          <Text span size="sm" c="dimmed">
            Файлы factors.json и services.json даёт тот, кто сопровождает кабинет. Второй не нужен, если
            услуги те же. Сначала покажем, что изменится.
          </Text>
        </div>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconFileUpload size={18} stroke={1.75} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          Выбрать файлы
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept=".json,application/json"
        aria-label="Файлы новой редакции"
        onChange={(event) => {
          void look([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      {looked && looked.check.faults.length > 0 && <Faults faults={looked.check.faults} />}
      {looked?.check.found && (
        <News found={looked.check.found} files={looked.files} onDone={() => setLooked(null)} />
      )}
    </Card>
  )
}
