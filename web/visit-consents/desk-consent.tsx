import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileCheck, IconPrinter, IconWritingSign } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingId } from '../../shared/booking/schema.ts'
import { interventionNames, withdrawalFollows } from '../../shared/visit-consents/ru.ts'
import { ConsentReason, type InterventionConsent } from '../../shared/visit-consents/schema.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { Note } from '../ui/note.tsx'
import { ReasonForm } from '../ui/reason-form.tsx'
import { toast } from '../ui/toasts.tsx'
import { deskIntervention, useDeskConsent } from './api.ts'
import { ConsentBlank, interventionSigners } from './consent-blank.tsx'

/** Asks why a mark is taken back or a consent withdrawn. */
export function ReasonSheet({
  title,
  text,
  act,
  usual,
  opened,
  send,
  onClose,
}: {
  title: string
  text: string
  act: string
  usual: readonly string[]
  opened: boolean
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  return (
    <FormSheet opened={opened} onClose={onClose} title={title}>
      <ReasonForm
        rule={ConsentReason.shape.reason}
        longest={200}
        usual={usual}
        act={act}
        send={send}
        onClose={onClose}
      >
        {text}
      </ReasonForm>
    </FormSheet>
  )
}

const looks = {
  none: ['warm', IconWritingSign],
  read: ['warm', IconWritingSign],
  signed: ['teal', IconFileCheck],
  withdrawn: ['danger', IconAlertTriangle],
} as const

function Acts({ id, consent }: { id: BookingId; consent: InterventionConsent }) {
  const { state, version, title, paragraphs } = consent
  const change = useDeskConsent(id)
  const [asked, setAsked] = useState<'mistake' | 'withdrawn' | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const close = () => setAsked(null)
  const sign = () =>
    change.mutate(
      { act: 'signed', version },
      {
        onSuccess: () => toast('ok', 'Согласие на вмешательство отмечено'),
        onError: ({ message }) => toast('danger', 'Согласие не отмечено', message),
      },
    )
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={() => setPrinting(true)}
      >
        Напечатать
      </Button>
      {state !== 'signed' && (
        <Button size="sm" variant="default" loading={change.isPending} onClick={sign}>
          Подписано на бумаге
        </Button>
      )}
      {state === 'signed' && (
        <Button size="sm" variant="default" onClick={() => setAsked('mistake')}>
          Снять отметку
        </Button>
      )}
      {(state === 'signed' || state === 'read') && (
        <Button size="sm" variant="default" onClick={() => setAsked('withdrawn')}>
          Отметить отзыв
        </Button>
      )}
      <ReasonSheet
        opened={asked === 'mistake'}
        title="Снять отметку о согласии?"
        text="Согласие снова будет считаться неподписанным. Отметка и причина останутся в журнале."
        act="Снять отметку"
        usual={['Нажали по ошибке', 'Подписал другой человек']}
        send={(reason) => change.mutateAsync({ act: 'mistake', reason })}
        onClose={close}
      />
      <ReasonSheet
        opened={asked === 'withdrawn'}
        title="Человек отозвал согласие?"
        text={`${withdrawalFollows}. Возьмите у человека письменное заявление.`}
        act="Отметить отзыв"
        usual={['Письменное заявление']}
        send={(reason) => change.mutateAsync({ act: 'withdrawn', reason })}
        onClose={close}
      />
      {isPrinting && (
        <ConsentBlank
          title={title}
          paragraphs={paragraphs}
          signers={interventionSigners}
          onDone={() => setPrinting(false)}
        />
      )}
    </>
  )
}

/** The consent to intervention at the desk: prints the blank and marks what has happened to the paper. */
export function DeskConsent({ id }: { id: BookingId }) {
  const { data } = useQuery(deskIntervention(id))
  if (!data || (!data.isOpen && data.state === 'none')) return null
  const [tone, icon] = looks[data.state]
  return (
    <Note tone={tone} icon={icon} action={data.isOpen && <Acts id={id} consent={data} />}>
      {interventionNames[data.state]}
      {data.state === 'withdrawn' && data.reason && `: ${data.reason}`}.
    </Note>
  )
}
