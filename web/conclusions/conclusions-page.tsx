import { Stack } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ConclusionFigures } from '../../shared/conclusions/schema.ts'
import { countOf, numberWords } from '../../shared/platform/count-words.ts'
import { seesCommission, seesConclusions } from '../../shared/platform/roles.ts'
import { useSession } from '../platform/session.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { RowBones } from '../ui/skeletons.tsx'
import { Refused } from '../ui/states.tsx'
import { figuresQuery, togetherCountQuery } from './api.ts'
import { type ConclusionsAddress, isOfPeople, type Tab, useConclusionsAddress } from './parts/address.ts'
import { AwaitingList } from './parts/awaiting/awaiting-list.tsx'
import { PaperList } from './parts/list/paper-list.tsx'

// Registrars do not see these parts of the page, so their code loads on demand.
const Acts = lazy(async () => ({ default: (await import('../final-acts/acts-part.tsx')).ActsPart }))
const Together = lazy(async () => ({
  default: (await import('./parts/together/together-part.tsx')).TogetherPart,
}))
const Receipts = lazy(async () => ({
  default: (await import('./parts/receipts/receipt-list.tsx')).ReceiptList,
}))
const HandAct = lazy(async () => ({
  default: (await import('./parts/receipts/hand-sheet.tsx')).HandActSheet,
}))
const Decision = lazy(async () => ({
  default: (await import('./parts/awaiting/decision-sheet.tsx')).DecisionSheet,
}))

const titles: Record<Tab, string> = {
  awaiting: 'Ждут решения',
  together: 'Всё в норме',
  inside: 'На осмотре',
  additional: 'На дообследовании',
  hand: 'Выдать',
  register: 'Журнал',
  receipts: 'Выданные',
  acts: 'Акты',
}

/** Clears the final act from the address when the user opens another part of the page. */
const noAct = {
  organization: undefined,
  from: undefined,
  to: undefined,
  department: undefined,
  inn: undefined,
  receiver: undefined,
  signed: undefined,
  receipt: undefined,
}

const counted = (tab: Tab, figures: ConclusionFigures | undefined): string | undefined => {
  if (!figures || ['register', 'acts', 'together', 'receipts'].includes(tab)) return undefined
  return numberWords(tab === 'hand' ? figures.unhanded : figures[tab as keyof ConclusionFigures])
}

/** States how many papers are overdue for handing out. */
const Late = ({ late }: Pick<ConclusionFigures, 'late'>) =>
  late > 0 && (
    <Note tone="danger" icon={IconClockExclamation}>
      <b>Срок выдачи прошёл: {countOf(late, ['документ', 'документа', 'документов'])}.</b> Человек должен
      получить документ за пять рабочих дней.
    </Note>
  )

function Part({ tab, address }: { tab: Tab; address: ConclusionsAddress }) {
  const { data: figures } = useQuery(figuresQuery)
  if (tab === 'acts')
    return (
      <Suspense fallback={<RowBones names={['52%', '44%', '60%']} />}>
        <Acts
          address={{ q: address.q, ...address.act, go: address.go }}
          handing={(act, onClose) => <HandAct act={act} onClose={onClose} />}
        />
      </Suspense>
    )
  if (tab === 'receipts')
    return (
      <Suspense fallback={<RowBones names={['52%', '44%', '60%']} />}>
        <Receipts address={address} />
      </Suspense>
    )
  if (tab === 'together')
    return (
      <Suspense fallback={<RowBones names={['52%', '44%', '60%']} />}>
        <Together address={address} />
      </Suspense>
    )
  return (
    <Stack gap="sm" miw={0}>
      {tab === 'hand' && figures && <Late late={figures.late} />}
      {isOfPeople(tab) ? (
        <AwaitingList key={tab} address={address} />
      ) : (
        <PaperList key={tab} address={address} />
      )}
    </Stack>
  )
}

function Conclusions({ isCommission }: { isCommission: boolean }) {
  const address = useConclusionsAddress(isCommission)
  const { tab, tabs, go } = address
  const { data: figures } = useQuery(figuresQuery)
  const { data: fit } = useQuery({ ...togetherCountQuery, enabled: isCommission })
  const countOfTab = (key: Tab) =>
    key === 'together' ? fit && numberWords(fit.people) : counted(key, figures)
  return (
    <Page wide>
      <PageHeader title="Заключения" />
      <PageTabs
        label="Части раздела"
        tabs={tabs.map((key) => ({ key, title: titles[key], count: countOfTab(key) }))}
        shown={tab}
        onOpen={(next) =>
          go({ tab: next === tabs[0] ? undefined : next, state: undefined, results: undefined, ...noAct })
        }
      >
        {(shown) => <Part tab={shown} address={address} />}
      </PageTabs>
      {isCommission && (
        <Suspense>
          <Decision address={address} />
        </Suspense>
      )}
    </Page>
  )
}

/** `/conclusions`: the medical commission decides; the commission and the registrars hand out the papers. */
export function ConclusionsPage() {
  const { user } = useSession()
  if (user && seesConclusions(user)) return <Conclusions isCommission={seesCommission(user)} />
  return (
    <Page>
      <PageHeader title="Заключения" />
      <Refused
        title="Раздел для врачебной комиссии и регистраторов"
        action={<ButtonLink to="/">Вернуться в личный кабинет</ButtonLink>}
      >
        Своё заключение откройте в «Истории осмотров». Если вам нужны права на этот раздел, обратитесь к
        администратору центра.
      </Refused>
    </Page>
  )
}
