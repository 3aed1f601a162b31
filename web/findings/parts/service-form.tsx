import { Button, Checkbox, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { findingText } from '../../../shared/findings/ru.ts'
import type { Finding, FindingState } from '../../../shared/findings/schema.ts'
import { formatDay } from '../../../shared/platform/days.ts'
import { DiagnosisList } from './diagnoses.tsx'
import {
  blankEntry,
  correction,
  type Entry,
  type Stop,
  type StopItem,
  standing,
  withTemplate,
} from './entry.ts'
import { Templates } from './templates.tsx'
import { ValueFields } from './value-fields.tsx'

interface Props {
  of: StopItem
  whom: Stop['whom']
  entry: Entry | undefined
  errors: Readonly<Record<string, string>>
  /** False where the findings may only be read. */
  isOpen: boolean
  onEntry: (entry: Entry | null) => void
}

interface PartProps extends Pick<Props, 'of' | 'whom' | 'errors'> {
  entry: Entry
  change: (change: Partial<Entry>) => void
}

/** The words of the states that a form offers: a laboratory takes the material first, a written finding can be taken away. */
function stateChoices({ item, form }: StopItem): { value: FindingState; label: string }[] {
  const awaited = { value: 'awaited' as const, label: 'Взято, ждём результат' }
  const done = { value: 'done' as const, label: item.kind === 'doctor' ? 'Осмотр' : 'Результат' }
  const refused = { value: 'refused' as const, label: 'Не проведено' }
  const withdrawn = { value: 'withdrawn' as const, label: 'Убрать запись' }
  return [...(form.isLater ? [awaited] : []), done, refused, ...(standing(item) ? [withdrawn] : [])]
}

/** The words, diagnoses and advice of a doctor, or the description of a study. */
function Words({ of: { item, form }, entry, errors, change }: PartProps) {
  const { service, kind } = item
  const isDoctor = kind === 'doctor'
  const error = (field: string) => errors[`${service}.${field}`]
  // Words about what was found take the norm away; who means the norm marks it again.
  const describe = (text: string) =>
    change(entry.text === '' && text !== '' ? { text, isNormal: false } : { text })
  return (
    <>
      {form.fields.length === 0 && (
        <Checkbox
          label={isDoctor ? 'Без патологии' : form.normal}
          data-path={`${service}.isNormal`}
          checked={entry.isNormal && entry.diagnoses.length === 0}
          disabled={entry.diagnoses.length > 0}
          error={error('isNormal')}
          onChange={({ currentTarget }) => change({ isNormal: currentTarget.checked })}
        />
      )}
      {isDoctor && (
        <DiagnosisList
          name={`${service}.diagnoses`}
          error={error('diagnoses')}
          diagnoses={entry.diagnoses}
          query={entry.query}
          onChange={({ diagnoses = entry.diagnoses, query }) =>
            change({ diagnoses, query, isNormal: diagnoses.length === 0 && entry.text === '' })
          }
        />
      )}
      <Textarea
        label={isDoctor ? 'Что найдено' : 'Описание'}
        data-path={`${service}.text`}
        autosize
        minRows={1}
        maxRows={6}
        error={error('text')}
        value={entry.text}
        onChange={({ currentTarget }) => describe(currentTarget.value)}
      />
      {isDoctor && (
        <Group gap="sm" align="flex-start">
          <TextInput
            flex="1 1 14rem"
            label="Рекомендации"
            data-path={`${service}.recommendation`}
            error={error('recommendation')}
            value={entry.recommendation}
            onChange={({ currentTarget }) => change({ recommendation: currentTarget.value })}
          />
          <TextInput
            flex="1 1 14rem"
            label="Нужна консультация"
            placeholder="Врач или исследование сверх объёма"
            data-path={`${service}.consultation`}
            error={error('consultation')}
            value={entry.consultation}
            onChange={({ currentTarget }) => change({ consultation: currentTarget.value })}
          />
        </Group>
      )}
    </>
  )
}

function Fields(props: PartProps) {
  const { of, entry, errors, change } = props
  const { service, name } = of.item
  return (
    <>
      <SegmentedControl
        aria-label={`${name}: что записать`}
        data-path={`${service}.state`}
        style={{ alignSelf: 'flex-start' }}
        value={entry.state}
        onChange={(state) => change({ state: state as FindingState })}
        data={stateChoices(of)}
      />
      {errors[`${service}.state`] && (
        <Text inherit fz="sm" c="var(--app-danger)" role="alert">
          {errors[`${service}.state`]}
        </Text>
      )}
      {entry.state === 'done' && of.form.fields.length > 0 && (
        <ValueFields {...props} values={entry.values} onChange={(values) => change({ values })} />
      )}
      {entry.state === 'done' && <Words {...props} />}
      {entry.state === 'done' && of.item.kind === 'doctor' && (
        <Templates
          service={service}
          entry={entry}
          onTake={(content) => change(withTemplate(entry, content))}
        />
      )}
      {(entry.state === 'refused' || entry.state === 'withdrawn') && (
        <TextInput
          label="Причина"
          placeholder={entry.state === 'refused' ? 'Отказался, противопоказано' : 'Записано другому человеку'}
          data-path={`${service}.reason`}
          error={errors[`${service}.reason`]}
          value={entry.reason}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      )}
    </>
  )
}

const titleOf = ({ isMine, by }: Finding): string =>
  isMine ? 'Ваша запись' : by ? `Запись (${by})` : 'Запись'

/** The short form of one service: what was found the last time, what is written already, and the fields. */
export function ServiceForm({ of, whom, entry, errors, isOpen, onEntry }: Props) {
  const { item, form } = of
  const written = standing(item)
  const shown = entry ?? (written ? null : blankEntry(of))
  return (
    <Stack component="section" gap="xs" aria-label={item.name}>
      <Text component="h3" inherit fz={18} fw={500} lh="1.625rem">
        {item.name}
      </Text>
      {item.before && (
        <Text inherit fz="sm" c="dimmed">
          В прошлый раз, {formatDay(item.before.day)}: {findingText(item.before.finding, form.normal)}
        </Text>
      )}
      {written && (
        <Group gap="0.25rem 1rem" justify="space-between">
          <Text inherit flex="1 1 14rem" miw={0}>
            {titleOf(written)}: {findingText(written, form.normal)}
          </Text>
          {isOpen && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => onEntry(entry ? null : correction(written))}
            >
              {entry ? 'Не исправлять' : written.state === 'awaited' ? 'Записать результат' : 'Исправить'}
            </Button>
          )}
        </Group>
      )}
      {isOpen && shown && (
        <Fields
          of={of}
          whom={whom}
          entry={shown}
          errors={errors}
          change={(change) => onEntry({ ...shown, ...change })}
        />
      )}
    </Stack>
  )
}
