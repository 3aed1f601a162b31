import { Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dayWordsWithYear } from '../../shared/platform/day-words.ts'
import { questionsOn } from '../../shared/questionnaire/questions.ts'
import {
  type Answers,
  answerProblems,
  answersOf,
  keptAnswers,
  progressOf,
  type Respondent,
  sectionsFor,
} from '../../shared/questionnaire/rules.ts'
import type { QuestionnaireOfBooking, SentAnswers } from '../../shared/questionnaire/schema.ts'
import { CallError } from '../platform/call.ts'
import { useCheckedForm } from '../ui/checked-form.ts'
import { Form } from '../ui/form.tsx'
import { Note } from '../ui/note.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { dropAnswers, type KeptAnswers, keepAnswers, readAnswers } from './parts/kept-answers.ts'
import { QuestionField } from './parts/question-field.tsx'

interface Props {
  booking: string
  whom: Respondent
  /** The phone of the session: nobody else gets the kept answers. */
  owner: string
  filled: QuestionnaireOfBooking['filled']
  version: number
  earlier: QuestionnaireOfBooking['earlier']
  /** The desk types what the person says, so the form does not promise that the desk sees nothing. */
  isAtDesk?: boolean
  send: (sent: SentAnswers) => Promise<unknown>
  onSent: () => void
}

/** The answers so far, kept in this tab at each change. */
function useAnswers({ booking, owner, version, filled }: Props) {
  const [state, setState] = useState<KeptAnswers>(
    () =>
      readAnswers(owner, booking, version) ?? {
        booking,
        seen: version,
        answers: answersOf(filled?.answers ?? []),
        section: 0,
        isCopied: false,
      },
  )
  const change = (more: Partial<KeptAnswers>) => {
    const next = { ...state, ...more }
    setState(next)
    keepAnswers(owner, next)
  }
  return { state, change }
}

/**
 * The questionnaire before a check-up, one section a page: a phone fills it in about three minutes. Answers of the check-up
 * before are only a start: each section is passed, and the last page asks to confirm them.
 */
export function QuestionForm(props: Props) {
  const { whom, earlier, isAtDesk = false, send, onSent } = props
  const { state, change } = useAnswers(props)
  const [isConfirmed, setConfirmed] = useState(false)
  const answers = state.answers as Answers
  const edition = questionsOn(whom.day)
  const sections = sectionsFor(edition, whom, answers)
  const index = Math.min(state.section, sections.length - 1)
  const section = sections[index]
  const isLast = index === sections.length - 1
  const sending = useMutation({
    mutationFn: () => send({ answers: keptAnswers(sections, answers), seen: state.seen }),
    onSuccess: () => {
      dropAnswers()
      onSent()
    },
  })
  const problems = section ? answerProblems([section], answers) : {}
  const unconfirmed = isLast && state.isCopied && !isConfirmed
  const all = unconfirmed ? { ...problems, confirmed: 'Проверьте ответы и поставьте отметку' } : problems
  const form = useCheckedForm(all, () => {
    if (isLast) return sending.mutate()
    change({ section: index + 1 })
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current === index) return
    shown.current = index
    scrollTo({ top: 0 })
    heading.current?.focus()
  }, [index])
  if (!section) return null
  const { done, all: asked } = progressOf(sections, answers)
  const { error } = sending
  const why = error instanceof CallError ? Object.values(error.fields)[0] : undefined
  const set = (key: string, value: Answers[string] | undefined) => {
    const { [key]: _, ...others } = answers
    change({ answers: value === undefined ? others : { ...others, [key]: value } })
  }
  const offersEarlier = earlier && !state.isCopied && index === 0 && Object.keys(answers).length === 0
  return (
    <Stack gap="lg">
      <ProgressBar
        label={`Раздел ${index + 1} из ${sections.length}`}
        share={asked === 0 ? 1 : done / asked}
        text={`отвечено ${done} из ${asked}`}
      />
      {offersEarlier && (
        <Note
          tone="teal"
          icon={IconHistory}
          action={
            <Button
              size="sm"
              variant="default"
              onClick={() => change({ answers: answersOf(earlier.answers), isCopied: true })}
            >
              Взять прежние ответы
            </Button>
          }
        >
          Есть ваши ответы к осмотру {dayWordsWithYear(earlier.day)}. С них можно начать: останется проверить,
          что изменилось.
        </Note>
      )}
      <Form
        key={section.key}
        ref={form.place}
        onSubmit={form.submit}
        save={isLast ? 'Отправить анкету' : 'Дальше'}
        isBusy={sending.isPending}
        failure={error && (why ?? error.message)}
        acts={
          index > 0 && (
            <Button size="lg" variant="default" onClick={() => change({ section: index - 1 })}>
              Назад
            </Button>
          )
        }
      >
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {section.title}
        </Title>
        {section.questions.map((question) => (
          <QuestionField
            key={question.key}
            question={question}
            value={answers[question.key]}
            onChange={(value) => set(question.key, value)}
            error={form.field(question.key, '').error}
          />
        ))}
        {isLast && state.isCopied && (
          <Checkbox
            size="md"
            label="Прежние ответы проверены: сегодня они верны"
            checked={isConfirmed}
            error={form.field('confirmed', '').error}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
        )}
        {isLast && (
          <Text size="sm" c="dimmed">
            {isAtDesk
              ? 'После отправки ответы прочтут только врачи осмотра. Работодатель их не видит.'
              : 'Ответы прочтут только врачи осмотра. Работодатель и регистратура их не видят.'}
          </Text>
        )}
      </Form>
    </Stack>
  )
}
