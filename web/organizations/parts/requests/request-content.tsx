import { Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Organization, RelationId, RequestCard } from '../../../../shared/organizations/schema.ts'
import { innDoubt } from '../../../../shared/platform/identifiers.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { emailLink, Fact, Facts, phoneLink } from '../../../ui/facts.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { whenWords } from '../../../ui/when.ts'
import { loadSigned, useDecisions } from '../../api.ts'
import { ApproveSheet } from './approve-sheet.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import { RefuseSheet } from './refuse-sheet.tsx'
import { RequestStatus, stepName } from './request-status.tsx'
import classes from './requests.module.css'

function SignedFile({ id, at }: { id: RelationId; at: string }) {
  const opening = useMutation({
    mutationFn: () => loadSigned(id),
    onSuccess: saveFile,
    onError: (error) => toast('danger', 'Скан не открылся', error.message),
  })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      ml={-8}
      loading={opening.isPending}
      leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
      onClick={() => opening.mutate()}
    >
      Скан от {whenWords(at, new Date())}
    </Button>
  )
}

function Form({ card }: { card: RequestCard }) {
  const doubt = innDoubt(card.inn)
  return (
    <>
      <Facts>
        <Fact caption="ИНН">{card.inn}</Fact>
        <Fact caption="КПП">{card.kpp}</Fact>
        <Fact caption="Заявитель">{card.username}</Fact>
        <Fact caption="Телефон" empty="Не указан">
          {phoneLink(card.contactPhone ?? card.phone)}
        </Fact>
        {card.contactPhone && <Fact caption="Вход в кабинет">{phoneLink(card.phone)}</Fact>}
        <Fact caption="Email" empty="Не указан">
          {emailLink(card.email)}
        </Fact>
        <Fact caption="Подана">{whenWords(card.requestedAt, new Date())}</Fact>
        <Fact caption="Подписанная заявка" empty="Не приложена">
          {card.signedAt && <SignedFile id={card.id} at={card.signedAt} />}
        </Fact>
        {card.organization && <Fact caption="Подключена к">{card.organization.name}</Fact>}
        {card.comment && <Fact caption="Причина отказа">{card.comment}</Fact>}
      </Facts>
      {doubt && (
        <Note tone="warm" icon={IconAlertTriangle}>
          {doubt}
        </Note>
      )}
    </>
  )
}

function Matches({ card, onChange }: { card: RequestCard; onChange: (one: Organization) => void }) {
  return (
    <section className={classes.part}>
      <Title order={3} className={classes.title}>
        В базе центра
      </Title>
      {card.matches.length === 0 && (
        <Text size="sm" c="dimmed">
          Организаций с этим ИНН нет.
        </Text>
      )}
      <ul>
        {card.matches.map((one) => (
          <li key={one.id} className={classes.match}>
            <Stack gap={2} flex="1 1 14rem" miw={0}>
              <span className={classes.name}>{one.name}</span>
              <span className={classes.second}>
                {one.kpp ? `КПП ${one.kpp}` : 'Без КПП'}
                {one.ref ? `, номер в системе ${one.ref}` : ', осмотров ещё не было'}
              </span>
              <span className={classes.second}>
                {one.manager ? `Менеджер ${one.manager}` : 'Менеджер не указан'}
              </span>
            </Stack>
            <Button
              variant="subtle"
              size="sm"
              aria-label={`Изменить данные: ${one.name}`}
              onClick={() => onChange(one)}
            >
              Изменить
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const History = ({ card }: { card: RequestCard }) => (
  <section className={classes.part}>
    <Title order={3} className={classes.title}>
      История
    </Title>
    <ol>
      {card.steps.map((step, index) => (
        <li key={`${step.what}${step.at}`} className={classes.step}>
          <span className={classes.name}>{stepName(step, card.steps.slice(0, index))}</span>
          <span className={classes.second}>
            {step.by}, {whenWords(step.at, new Date())}
          </span>
          {step.comment && <span className={classes.second}>{step.comment}</span>}
        </li>
      ))}
    </ol>
  </section>
)

/** An administrator's actions on the application, each with its dialog. */
type Act = 'approve' | 'refuse'

function Acts({ card, onAct }: { card: RequestCard; onAct: (act: Act) => void }) {
  const { take } = useDecisions(card.id)
  const taking = useMutation({
    mutationFn: take,
    onSuccess: () => toast('ok', 'Заявка в работе', card.name),
    onError: (error) => toast('danger', 'Не получилось', error.message),
  })
  if (card.stage === 'decided') return null
  return (
    <div className={classes.acts}>
      <Button
        leftSection={<IconCheck size={20} stroke={1.75} aria-hidden />}
        onClick={() => onAct('approve')}
      >
        Подключить
      </Button>
      {card.stage === 'new' && (
        <Button variant="default" loading={taking.isPending} onClick={() => taking.mutate()}>
          Взять в работу
        </Button>
      )}
      <Button variant="default" onClick={() => onAct('refuse')}>
        Отказать
      </Button>
    </div>
  )
}

/** A whole application: the form, the clinic's data for the ИНН, the possible actions, the history. */
export function RequestContent({ card }: { card: RequestCard }) {
  const [act, setAct] = useState<Act | null>(null)
  const [changed, setChanged] = useState<Organization | null>(null)
  const end = () => {
    setAct(null)
    setChanged(null)
  }
  return (
    <Stack gap="1.25rem">
      <div>
        <RequestStatus request={card} />
      </div>
      <Form card={card} />
      <Acts card={card} onAct={setAct} />
      <Matches card={card} onChange={setChanged} />
      <History card={card} />
      <ApproveSheet card={card} opened={act === 'approve'} onClose={end} />
      <RefuseSheet card={card} opened={act === 'refuse'} onClose={end} />
      <ChangeSheet request={card.id} organization={changed} onClose={end} />
    </Stack>
  )
}
