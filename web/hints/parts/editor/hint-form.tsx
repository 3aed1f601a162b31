import { Button, Flex, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { groupNames, stepNames } from '../../../../shared/hints/ru.ts'
import { stepOf } from '../../../../shared/hints/rules.ts'
import { type AdminHint, HintType } from '../../../../shared/hints/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { Failure, Form } from '../../../ui/form.tsx'
import { Question } from '../../../ui/question.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { whenWords } from '../../../ui/when.ts'
import { useHintActs } from '../../api.ts'
import classes from './editor.module.css'
import { Restored, StaleHint } from './hint-notes.tsx'
import { HintPreview } from './hint-preview.tsx'
import { type HintEntry, useHintForm } from './use-hint-form.ts'

const groups = HintType.options.map((value) => ({ value, label: groupNames[value] }))

const Switch = ({ label, note, isOn, onChange }: Parameters<typeof Toggle>[0] & { note: ReactNode }) => (
  <Group gap="sm" justify="space-between" wrap="nowrap" className={classes.switch}>
    <Flex component="span" direction="column">
      <Text span inherit fw={500} aria-hidden>
        {label}
      </Text>
      <span className={classes.second}>{note}</span>
    </Flex>
    <Toggle label={label} isOn={isOn} onChange={onChange} />
  </Group>
)

function Fields({ form, typed, step }: Pick<HintEntry, 'form' | 'typed'> & { step: number | null }) {
  const field = (name: string) => ({ name, ...form.getInputProps(name) })
  return (
    <Stack gap={18} miw={0}>
      <TextInput
        label="Название"
        description="Так подсказка называется в списках"
        maxLength={60}
        autoComplete="off"
        {...field('name')}
      />
      <TextInput
        label="Заголовок"
        description="Стоит над текстом, когда подсказка открыта"
        maxLength={120}
        autoComplete="off"
        {...field('header')}
      />
      <Textarea
        label="Текст"
        description="Пустая строка начинает абзац, дефис с пробелом в начале строки — пункт списка"
        autosize
        minRows={6}
        maxRows={16}
        maxLength={4000}
        {...field('text')}
      />
      <TextInput
        label="Сноска"
        description="Мелким шрифтом внизу: откуда правило. Можно оставить пустой"
        maxLength={200}
        autoComplete="off"
        {...field('additional')}
      />
      <NativeSelect
        label="Группа"
        data={groups}
        disabled={step !== null}
        {...(step !== null && {
          description: `Открывается на шаге «${stepNames[step]}», поэтому остаётся здесь`,
        })}
        {...field('type')}
      />
      <Switch
        label="Показывать людям"
        note="Выключенная остаётся только здесь"
        isOn={typed.status === 'active'}
        onChange={(isOn) => form.setFieldValue('status', isOn ? 'active' : ('inactive' as never))}
      />
      <Switch
        label="Среди популярных вопросов"
        note="Стоит ещё и в первой группе панели"
        isOn={typed.isFavorite}
        onChange={(isOn) => form.setFieldValue('isFavorite', isOn as never)}
      />
    </Stack>
  )
}

function Removal({ hint, onRemoved }: { hint: AdminHint; onRemoved: () => void }) {
  const { remove, refresh } = useHintActs()
  const [isAsking, setAsking] = useState(false)
  const erase = async () => {
    setAsking(false)
    try {
      await remove(hint)
      onRemoved()
      toast('ok', 'Подсказка удалена', hint.name)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refresh()
      toast('danger', 'Подсказка не удалена', error.message)
    }
  }
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        ml={{ base: 0, xs: 'auto' }}
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Удалить
      </Button>
      <Question
        opened={isAsking}
        text={`Удалить подсказку «${hint.name}»? Люди больше не увидят её, и из избранного она пропадёт. Чтобы только спрятать, выключите показ.`}
        yes="Удалить"
        no="Оставить"
        onYes={() => void erase()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

interface FormProps {
  hints: readonly AdminHint[]
  /** Null for a new one. */
  hint: AdminHint | null
  type: HintType
  owner: string
  onDirty: (isDirty: boolean) => void
  onSaved: (hint: AdminHint) => void
  onRemoved: () => void
}

/** Form of a hint, with a preview of what users will see. */
export function HintForm({ hints, hint, type, owner, onDirty, onSaved, onRemoved }: FormProps) {
  const entry = useHintForm({
    hint,
    type,
    owner,
    onSaved: (saved) => {
      onDirty(false)
      onSaved(saved)
    },
  })
  const { form, typed, isDirty, overtaken, isRestored, failure, isBusy, onSubmit, reset, take } = entry
  useLayoutEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])
  const isDisputed = (overtaken?.merged.disputed.length ?? 0) > 0
  const step = hint && stepOf(hint)
  return (
    <Form onSubmit={onSubmit} className={classes.form}>
      {overtaken && <StaleHint {...overtaken} onTake={take} />}
      {isRestored && !overtaken && <Restored onDrop={reset} />}
      <div className={classes.both}>
        <Fields form={form} typed={typed} step={step} />
        <HintPreview hints={hints} hint={hint} typed={typed} />
      </div>
      {failure && <Failure why={failure} />}
      <Group gap="sm" align="stretch" className={classes.acts}>
        <Button type="submit" loading={isBusy}>
          {isDisputed ? 'Сохранить моё поверх' : hint ? 'Сохранить' : 'Добавить подсказку'}
        </Button>
        {isDirty && (
          <Button variant="default" onClick={reset}>
            Отменить изменения
          </Button>
        )}
        {hint && step === null && <Removal hint={hint} onRemoved={onRemoved} />}
      </Group>
      {hint && (
        <Text size="sm" c="dimmed">
          Изменена {whenWords(hint.updatedAt, new Date())}
        </Text>
      )}
    </Form>
  )
}
