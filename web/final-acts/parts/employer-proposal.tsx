import { Button, Text } from '@mantine/core'
import { IconDownload, IconFileText, IconMessageReport, IconThumbUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActProposal, ProposalRemarks } from '../../../shared/final-acts/proposals/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { formatDay } from '../../../shared/platform/days.ts'
import { useMayChange } from '../../platform/active-organization.ts'
import { CallError } from '../../platform/call.ts'
import { FileState } from '../../ui/file-state.tsx'
import { useFileWork } from '../../ui/file-work.ts'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Note } from '../../ui/note.tsx'
import { Question } from '../../ui/question.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { useSlide } from '../../ui/slide.ts'
import { toast } from '../../ui/toasts.tsx'
import { employerProposalQuery, saveProposal, useAnswerProposal } from '../api.ts'
import { checkUpWords } from './words.ts'

const usual = [
  'Нет сотрудника',
  'Сотрудник уволен до осмотра',
  'Неверное подразделение',
  'Неверная численность',
]

interface RemarksProps {
  proposal: ActProposal
  answer: ReturnType<typeof useAnswerProposal>
  onClose: () => void
}

/** Asks the employer what is wrong in the proposal. */
function RemarksSheet({ proposal: { id, on }, answer, onClose }: RemarksProps) {
  const { isOpen, close } = useSlide(onClose)
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title="Замечания к проекту акта"
      mark={<IconTile icon={IconMessageReport} tone="warm" size="lg" />}
    >
      <ReasonForm
        rule={ProposalRemarks}
        longest={2000}
        usual={usual}
        label="Что исправить"
        readers="Прочтёт врачебная комиссия"
        act="Отправить замечания"
        send={async (remarks) => {
          await answer(id, { answer: 'remarks', remarks })
          toast('ok', 'Замечания отправлены', 'Комиссия исправит акт и покажет новый проект')
        }}
        onClose={close}
      >
        Проект от {formatDay(on)}. Ответ даётся один раз: напишите всё сразу.
      </ReasonForm>
    </FormSheet>
  )
}

const answeredWords = ({ answered }: ActProposal): string | null => {
  if (!answered) return null
  const who = answered.by ? `: ${answered.by}` : ''
  return answered.answer === 'agreed'
    ? `Вы согласны с проектом${who}. Акт утвердит врачебная комиссия.`
    : `Замечания отправлены${who}. Комиссия покажет новый проект.`
}

/** The proposal of an act with its file and its answer. */
function Proposal({ proposal, organization }: { proposal: ActProposal; organization: OrganizationId }) {
  const { id, on, department, from, to, passed, subject, answered } = proposal
  const canChange = useMayChange()
  const work = useFileWork({ hasToast: true })
  const answer = useAnswerProposal(organization)
  const [isAsked, setAsked] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const agree = async () => {
    setAsked(false)
    try {
      await answer(id, { answer: 'agreed' })
      toast('ok', 'Вы согласились с проектом', 'Комиссия утвердит акт, мы сообщим')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast('danger', 'Ответ не отправлен', error.message)
    }
  }
  return (
    <>
      <Note
        tone={answered ? 'calm' : 'warm'}
        icon={IconFileText}
        action={
          canChange && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                disabled={work.isBusy}
                leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
                onClick={() => work.run((signal) => saveProposal(organization, id, signal))}
              >
                Скачать проект
              </Button>
              {!answered && (
                <>
                  <Button size="compact-sm" variant="default" onClick={() => setWriting(true)}>
                    Есть замечания…
                  </Button>
                  <Button
                    size="compact-sm"
                    leftSection={<IconThumbUp size={16} stroke={1.75} aria-hidden />}
                    onClick={() => setAsked(true)}
                  >
                    Согласны
                  </Button>
                </>
              )}
            </>
          )
        }
      >
        <Text fz="sm" fw={600}>
          Проект заключительного акта от {formatDay(on)}
        </Text>
        {department && `${department}. `}Осмотр {checkUpWords(from, to)}, прошли {numberWords(passed)} из{' '}
        {numberWords(subject)}.{' '}
        {answeredWords(proposal) ??
          'Комиссия утвердит акт после вашего ответа: проверьте численность, список людей и подразделения.'}
        {answered?.remarks && (
          <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-line' }}>
            {answered.remarks}
          </Text>
        )}
        <FileState work={work} />
      </Note>
      <Question
        opened={isAsked}
        text={`Согласиться с проектом акта от ${formatDay(on)}? Изменить ответ будет нельзя.`}
        yes="Согласиться"
        no="Проверить ещё"
        isYesMain
        onYes={() => void agree()}
        onNo={() => setAsked(false)}
      />
      {isWriting && <RemarksSheet proposal={proposal} answer={answer} onClose={() => setWriting(false)} />}
    </>
  )
}

/** The act that the clinic has shown before its approval; renders nothing without one. */
export function EmployerProposal({ organization }: { organization: OrganizationId }) {
  const { data } = useQuery(employerProposalQuery(organization))
  return data ? <Proposal key={data.id} proposal={data} organization={organization} /> : null
}
