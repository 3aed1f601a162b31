import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCornerUpLeft, IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CampaignState, type ClinicCampaignCard, ClinicStep } from '../../../shared/campaigns/schema.ts'
import { numberWords, peopleText } from '../../../shared/platform/count-words.ts'
import { seesConclusions } from '../../../shared/platform/roles.ts'
import { printIssued } from '../../conclusions/api.ts'
import { useSession } from '../../platform/session.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Question } from '../../ui/question.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { useSlide } from '../../ui/slide.ts'
import { toast } from '../../ui/toasts.tsx'
import { clinicEstimateQuery, saveClinicFile, useClinicStep } from '../api.ts'
import { ConclusionFiles } from './conclusion-files.tsx'
import { EstimateCard, PapersCard } from './estimate-card.tsx'
import { actWords, GroupRows, HistoryCard, Part, Progress, TermsCard } from './shared-cards.tsx'

const advice: Partial<Record<CampaignState, string>> = {
  list_sent:
    'Список у клиники. Организация составляет план по свободному времени; ответ нужен, когда она его отправит.',
  plan_sent: 'План ждёт ответа: сверьте дни и людей, согласуйте или верните с причиной.',
  plan_returned: 'План возвращён организации.',
  plan_agreed: 'План согласован.',
  in_progress: 'Осмотры идут.',
  examined: 'Осмотры закончены: комиссия составляет заключительный акт.',
  closed: 'Кампания закрыта заключительным актом.',
  cancelled: 'Организация отменила кампанию. Записи остались.',
}

const usual = ['В эти дни нет нужных врачей', 'Слишком много людей в день', 'Не все из списка записаны']

function ReturnSheet({ card, onClose }: { card: ClinicCampaignCard; onClose: () => void }) {
  const { isOpen, close } = useSlide(onClose)
  const step = useClinicStep()
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title="Вернуть план?"
      mark={<IconTile icon={IconCornerUpLeft} size="lg" />}
    >
      <ReasonForm
        rule={ClinicStep.options[1].shape.reason}
        longest={300}
        usual={usual}
        readers="Прочтут кадры организации"
        act="Вернуть план"
        send={async (reason) => {
          await step(card.id, { step: 'plan_returned', reason })
          toast('ok', 'План возвращён')
        }}
        onClose={close}
      >
        {card.organization.name} исправит записи и отправит план снова.
      </ReasonForm>
    </FormSheet>
  )
}

/** The answer of the clinic about a plan. */
function Answer({ card }: { card: ClinicCampaignCard }) {
  const [open, setOpen] = useState<'agree' | 'return' | null>(null)
  const step = useClinicStep()
  const agree = useMutation({
    mutationFn: () => step(card.id, { step: 'plan_agreed' }),
    onSuccess: () => toast('ok', 'План согласован'),
    onError: (error) => toast('danger', 'Не получилось', error.message),
  })
  return (
    <>
      <Note tone="calm" icon={IconInfoCircle}>
        {advice[card.state] ?? ''}
      </Note>
      {card.steps.at(-1)?.step === 'plan_sent' && (
        <Group gap="sm">
          <Button size="md" loading={agree.isPending} onClick={() => setOpen('agree')}>
            Согласовать план
          </Button>
          <Button size="md" variant="default" onClick={() => setOpen('return')}>
            Вернуть с причиной
          </Button>
        </Group>
      )}
      <Question
        opened={open === 'agree'}
        text={`Согласовать план организации «${card.organization.name}»?`}
        yes="Согласовать"
        no="Вернуться"
        isYesMain
        onYes={() => {
          setOpen(null)
          agree.mutate()
        }}
        onNo={() => setOpen(null)}
      />
      {open === 'return' && <ReturnSheet card={card} onClose={() => setOpen(null)} />}
    </>
  )
}

const Departments = ({ departments }: Pick<ClinicCampaignCard, 'departments'>) => (
  <Part title="По подразделениям">
    <Stack component="ul" gap="sm" aria-label="Подразделения">
      {departments.map(({ name, people, booked, came, missed }) => (
        <Group component="li" key={name ?? ''} justify="space-between" gap="0 1rem">
          <Text>{name ?? 'Без подразделения'}</Text>
          <Text size="sm" c="dimmed">
            {peopleText(people)}: записаны {numberWords(booked)}, пришли {numberWords(came)}, не пришли{' '}
            {numberWords(missed)}
          </Text>
        </Group>
      ))}
    </Stack>
  </Part>
)

/** The page of one campaign for the clinic's desk. */
export function ClinicCampaignView({ card }: { card: ClinicCampaignCard }) {
  const { id, organization, figures, name } = card
  const estimate = useQuery(clinicEstimateQuery(id))
  const { user } = useSession()
  return (
    <Page wide>
      <PageHeader
        title={organization.name}
        above={
          <TextLink to="/campaigns" search={{}}>
            Все кампании
          </TextLink>
        }
        sub={`${name}, ИНН ${organization.inn}`}
      />
      <Stack miw={0}>
        <Progress campaign={card}>
          <Answer card={card} />
        </Progress>
        <SimpleGrid type="container" cols={{ base: 1, '52rem': 2 }} spacing="md">
          <Stack miw={0}>
            <Part title="Люди">
              <Facts>
                <Fact caption="В списке">{numberWords(figures.people)}</Fact>
                <Fact caption="Записаны">{numberWords(figures.booked)}</Fact>
                <Fact caption="Пришли">{numberWords(figures.came)}</Fact>
                <Fact caption="Не пришли">{numberWords(figures.missed)}</Fact>
                <Fact caption="Не записаны">{numberWords(figures.unbooked)}</Fact>
                <Fact caption="Ждут заключения">{numberWords(figures.awaiting)}</Fact>
              </Facts>
              {card.act && <Text mt="sm">{actWords(card.act)}</Text>}
              {user && seesConclusions(user) && figures.came > figures.awaiting && (
                <ConclusionFiles
                  save={(format, signal) => printIssued({ of: { campaign: id }, format }, signal)}
                />
              )}
            </Part>
            <TermsCard terms={card.terms} listDays={card.listDays} />
            <Departments departments={card.departments} />
          </Stack>
          <Stack miw={0}>
            <Part title="План по дням">
              {card.groups.length === 0 ? (
                <Text c="dimmed">Из списка пока никто не записан.</Text>
              ) : (
                <GroupRows groups={card.groups} />
              )}
            </Part>
            <PapersCard figures={figures} save={(query, signal) => saveClinicFile(id, query, signal)} />
            <EstimateCard estimate={estimate} />
            <HistoryCard steps={card.steps} />
          </Stack>
        </SimpleGrid>
      </Stack>
    </Page>
  )
}
