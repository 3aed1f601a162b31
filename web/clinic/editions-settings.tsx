import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { editionStateNames } from '../../shared/editions/ru.ts'
import type { EditionList, EditionRow } from '../../shared/editions/schema.ts'
import { formatDay } from '../../shared/platform/days.ts'
import { CallError } from '../platform/call.ts'
import { Card } from '../ui/card.tsx'
import { Note } from '../ui/note.tsx'
import { Question } from '../ui/question.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { toast } from '../ui/toasts.tsx'
import { whenWords } from '../ui/when.ts'
import { editionsQuery, useEditionActs } from './api.ts'
import classes from './parts/clinic.module.css'
import { EditionUnpriced } from './parts/editions/edition-unpriced.tsx'
import { EditionUpload } from './parts/editions/edition-upload.tsx'
import { countsText, daysText } from './parts/editions/edition-words.ts'
import { SettingsWaiting } from './parts/settings-waiting.tsx'
import { versionLooks } from './parts/version-looks.ts'

function Row({ row, onWithdraw }: { row: EditionRow; onWithdraw: () => void }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <StatusPill {...versionLooks[row.state]}>{editionStateNames[row.state]}</StatusPill>
        <b>{row.order}</b>
        <span>{row.edition}</span>
        <Text span size="sm" c="dimmed">
          {row.state !== 'withdrawn' && `Действует ${daysText(row)}. `}
          {countsText(row)}
        </Text>
        <Text span size="sm" c="dimmed">
          Загружена {whenWords(row.loadedAt, new Date())}
          {row.loadedBy ? `, ${row.loadedBy}` : ' вместе с кабинетом'}. Отпечаток{' '}
          <span className={classes.path}>{row.hash.slice(0, 12)}</span>
        </Text>
      </div>
      {row.isWithdrawable && (
        <Group gap="0.25rem 0.75rem">
          <Button variant="quiet" size="sm" onClick={onWithdraw}>
            Отозвать
          </Button>
        </Group>
      )}
    </li>
  )
}

function WithdrawQuestion({ row, onClose }: { row: EditionRow | null; onClose: () => void }) {
  const { withdraw } = useEditionActs()
  const act = async () => {
    onClose()
    if (!row) return
    try {
      await withdraw(row.id)
      toast('ok', 'Редакция отозвана', row.order)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast('danger', 'Редакция не отозвана', error.message)
    }
  }
  return (
    <Question
      opened={row !== null}
      text="Отозвать эту редакцию? Она не начнёт действовать, у прежней снова будет её срок."
      yes="Отозвать"
      no="Оставить"
      onYes={() => void act()}
      onNo={onClose}
    />
  )
}

function Loaded({ list: { items, endsOn, isEndingSoon, unpriced } }: { list: EditionList }) {
  const [taken, setTaken] = useState<EditionRow | null>(null)
  const last = items.find(({ state }) => state === 'now')
  return (
    <div className={classes.stack}>
      {isEndingSoon && endsOn && (
        <Note tone="warm" icon={IconAlertTriangle}>
          <b>
            {last?.order ?? 'Приказ'} действует до {formatDay(endsOn)}.
          </b>{' '}
          Загрузите следующую редакцию заранее: иначе с этого дня объём осмотров будет считаться по прежней.
        </Note>
      )}
      <EditionUnpriced unpriced={unpriced} />
      <Card flush aria-label="Редакции приказа">
        <ul className={classes.rows}>
          {items.map((row) => (
            <Row key={row.id} row={row} onWithdraw={() => setTaken(row)} />
          ))}
        </ul>
      </Card>
      <EditionUpload />
      <WithdrawQuestion row={taken} onClose={() => setTaken(null)} />
    </div>
  )
}

/** Shows the reference data: the order in force with its dates, and a new edition beside it. */
export function EditionsSettings() {
  const query = useQuery(editionsQuery)
  if (query.data) return <Loaded list={query.data} />
  return <SettingsWaiting query={query} failed="Справочник не загрузился" cards={[2, 2]} />
}
