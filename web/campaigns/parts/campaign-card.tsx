import { Button, Group, Menu, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconDots,
  IconUserOff,
  IconUsers,
  IconUserX,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CampaignVisit } from '../../../shared/campaigns/papers/schema.ts'
import { type CampaignCard, EmployerStep } from '../../../shared/campaigns/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { saveCopies } from '../../documents/api.ts'
import { useKeepsAll } from '../../platform/active-organization.ts'
import { BarLegend, ShareBars } from '../../ui/bars.tsx'
import { FilterTiles } from '../../ui/filter-tiles.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { useSlide } from '../../ui/slide.ts'
import { toast } from '../../ui/toasts.tsx'
import { estimateQuery, saveCampaignFile, useCampaignActs } from '../api.ts'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignPeople, visitNames } from './campaign-people.tsx'
import { ConclusionFiles, type SaveConclusions } from './conclusion-files.tsx'
import { EstimateCard, PapersCard } from './estimate-card.tsx'
import { NextAct } from './next-act.tsx'
import { actWords, GroupRows, HistoryCard, Part, Progress, TermsCard } from './shared-cards.tsx'

const icons = { booked: IconCalendarEvent, came: IconCircleCheck, missed: IconUserX, unbooked: IconUserOff }
const tones = { booked: 'info', came: 'ok', missed: 'danger', unbooked: 'warn' } as const

interface CardProps {
  organization: OrganizationId
  card: CampaignCard
}

/** The figures; each narrows the list of people. */
function Figures({
  card: { figures },
  state,
  onState,
}: {
  card: CampaignCard
  state: CampaignVisit | undefined
  onState: (state: CampaignVisit | undefined) => void
}) {
  const { people, fit, unfit } = figures
  const passed = fit + unfit
  return (
    <FilterTiles
      label="Кого показать"
      chosen={state ?? 'all'}
      onChoose={(key) => {
        const next = CampaignVisit.safeParse(key).data
        onState(next === state ? undefined : next)
      }}
      tiles={[
        { key: 'all', name: 'В кампании', icon: IconUsers, value: numberWords(people), note: 'всего' },
        ...CampaignVisit.options.map((one) => ({
          key: one,
          name: visitNames[one],
          icon: icons[one],
          tone: tones[one],
          value: numberWords(figures[one]),
          note: one === 'came' ? `прошли ${numberWords(passed)}` : '',
        })),
      ]}
    />
  )
}

const outcomeRows = ({ fit, unfit, additional, awaiting }: CampaignCard['figures']) =>
  [
    ['Противопоказания не выявлены', fit],
    ['Противопоказания выявлены', unfit],
    ['Нужно дообследование: считаются не прошедшими', additional],
    ['Ждут заключения', awaiting],
  ] as const

const Outcomes = ({
  figures,
  act,
  save,
}: Pick<CampaignCard, 'figures' | 'act'> & { save: SaveConclusions | null }) => (
  <Part title="Итоги">
    <Stack gap="xs">
      {outcomeRows(figures).map(([name, value]) => (
        <Group key={name} justify="space-between" wrap="nowrap">
          <Text>{name}</Text>
          <Text fw={600}>{numberWords(value)}</Text>
        </Group>
      ))}
      <Group gap="md" mt="xs">
        {act && <Text size="sm">{actWords(act)}</Text>}
        <TextLink size="sm" to="/organization/profosmotres">
          Заключения и акты
        </TextLink>
      </Group>
      {save && figures.fit + figures.unfit > 0 && <ConclusionFiles save={save} />}
    </Stack>
  </Part>
)

const Departments = ({ departments }: Pick<CampaignCard, 'departments'>) => (
  <Part
    title="По подразделениям"
    aside={
      <BarLegend
        items={[
          ['done', 'пришли'],
          ['ahead', 'записаны'],
          ['warm', 'не пришли'],
          ['mute', 'не записаны'],
        ]}
      />
    }
  >
    <ShareBars
      label="Подразделения"
      chosen={undefined}
      onChoose={() => {}}
      bars={departments.map(({ name, people, came, booked, missed, unbooked }) => ({
        key: name ?? '',
        name: name ?? 'Без подразделения',
        parts: [
          { tone: 'done', value: came },
          { tone: 'ahead', value: booked },
          { tone: 'warm', value: missed },
          { tone: 'mute', value: unbooked },
        ],
        value: `${numberWords(came)} из ${numberWords(people)}`,
        words: `${name ?? 'Без подразделения'}: пришли ${came}, записаны ${booked}, не пришли ${missed}, не записаны ${unbooked}`,
      }))}
    />
  </Part>
)

const Plan = ({ groups, referrals }: Pick<CampaignCard, 'groups' | 'referrals'>) => (
  <Part title="План по дням">
    <Stack gap="sm">
      {groups.length === 0 && <Text c="dimmed">Из списка пока никто не записан.</Text>}
      <GroupRows
        groups={groups}
        link={({ id }) => (
          <TextLink size="sm" to="/organization/preorders" search={{ group: id }}>
            Открыть записи
          </TextLink>
        )}
      />
      <Group justify="space-between">
        <Text>Направления выданы: {numberWords(referrals)}</Text>
        <TextLink size="sm" to="/organization/preorders" search={{ view: 'referrals' }}>
          Журнал направлений
        </TextLink>
      </Group>
    </Stack>
  </Part>
)

const usual = ['Осмотр переносится', 'Сменили клинику', 'Кампания создана по ошибке']

function CancelSheet({ organization, card, onClose }: CardProps & { onClose: () => void }) {
  const { isOpen, close } = useSlide(onClose)
  const acts = useCampaignActs(organization)
  const rule = EmployerStep.options[4].shape.reason
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title="Отменить кампанию?"
      mark={<IconTile icon={IconBan} tone="danger" size="lg" />}
    >
      <ReasonForm
        rule={rule}
        longest={300}
        usual={usual}
        readers="Прочтут в вашей организации и в клинике"
        act="Отменить кампанию"
        send={async (reason) => {
          await acts.step(card.id, { step: 'cancelled', reason })
          toast('ok', 'Кампания отменена')
        }}
        onClose={close}
      >
        Люди из списка смогут войти в другую кампанию года. Записи на осмотр останутся: их отменяют в
        «Записях».
      </ReasonForm>
    </FormSheet>
  )
}

/** Acts that are not the next one. */
function MoreActs({
  organization,
  card,
  onNext,
}: CardProps & { onNext: (next: CampaignCard['id']) => void }) {
  const [open, setOpen] = useState<'form' | 'cancel' | null>(null)
  const acts = useCampaignActs(organization)
  const button = useRef<HTMLButtonElement>(null)
  const { state, next } = card
  const isOpen = state !== 'cancelled' && state !== 'closed'
  const run = useMutation({
    mutationFn: async (what: 'next' | 'recall') => {
      if (what === 'next') onNext((await acts.next(card.id)).id)
      else await acts.step(card.id, { step: 'list_recalled' })
      return what
    },
    onSuccess: (what) => toast('ok', what === 'next' ? 'Кампания следующего года создана' : 'Список отозван'),
    onError: (error) => toast('danger', 'Не получилось', error.message),
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            size="md"
            loading={run.isPending}
            leftSection={<IconDots size={20} stroke={1.75} aria-hidden />}
          >
            Действия
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isOpen && <Menu.Item onClick={() => setOpen('form')}>Изменить</Menu.Item>}
          {(state === 'list_sent' || state === 'plan_returned') && (
            <Menu.Item onClick={() => run.mutate('recall')}>Отозвать список</Menu.Item>
          )}
          {next ? (
            <Menu.Item onClick={() => onNext(next)}>Открыть кампанию следующего года</Menu.Item>
          ) : (
            <Menu.Item onClick={() => run.mutate('next')}>Создать кампанию следующего года</Menu.Item>
          )}
          {isOpen && <Menu.Item onClick={() => setOpen('cancel')}>Отменить кампанию</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {open === 'form' && (
        <CampaignForm
          organization={organization}
          card={card}
          onSaved={() => {}}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'cancel' && (
        <CancelSheet organization={organization} card={card} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** The page of one campaign for its employer. */
export function CampaignView({
  organization,
  card,
  onOpen,
}: CardProps & { onOpen: (id: CampaignCard['id'] | null) => void }) {
  const [state, setState] = useState<CampaignVisit>()
  const { id, figures, departments } = card
  const isKeeping = useKeepsAll()
  const hasFiles = isKeeping && figures.people > 0
  const estimate = useQuery({ ...estimateQuery(organization, id), enabled: hasFiles })
  return (
    <Page wide>
      <PageHeader
        title={card.name}
        sub={
          <TextLink to="/organization/campaigns" search={{}}>
            Все кампании
          </TextLink>
        }
        aside={isKeeping && <MoreActs organization={organization} card={card} onNext={onOpen} />}
      />
      <Stack miw={0}>
        <Progress campaign={card}>
          {isKeeping && <NextAct organization={organization} card={card} />}
        </Progress>
        <Figures card={card} state={state} onState={setState} />
        <SimpleGrid type="container" cols={{ base: 1, '52rem': 2 }} spacing="md">
          <Stack miw={0}>
            <TermsCard terms={card.terms} listDays={card.listDays} />
            <Plan groups={card.groups} referrals={card.referrals} />
            {departments.length > 0 && <Departments departments={departments} />}
          </Stack>
          <Stack miw={0}>
            {figures.came > 0 && (
              <Outcomes
                figures={figures}
                act={card.act}
                save={
                  isKeeping
                    ? (format, signal) => saveCopies(organization, { who: { campaign: id }, format }, signal)
                    : null
                }
              />
            )}
            {hasFiles && <EstimateCard estimate={estimate} />}
            {hasFiles && (
              <PapersCard
                figures={figures}
                save={(query, signal) => saveCampaignFile(organization, id, query, signal)}
              />
            )}
            <HistoryCard steps={card.steps} />
          </Stack>
        </SimpleGrid>
        {figures.people > 0 && <CampaignPeople organization={organization} id={id} state={state} />}
      </Stack>
    </Page>
  )
}
