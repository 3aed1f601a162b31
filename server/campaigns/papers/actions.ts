import { campaignPaperNames } from '../../../shared/campaigns/papers/ru.ts'
import type { CampaignFileQuery, Estimate } from '../../../shared/campaigns/papers/schema.ts'
import { type CampaignHead, estimateFile, signatureFile } from '../../../shared/campaigns/papers/sheets.ts'
import { estimateValues, signatureValues } from '../../../shared/campaigns/papers/template-values.ts'
import { campaignRefusals } from '../../../shared/campaigns/ru.ts'
import { documentRefusals } from '../../../shared/documents/ru.ts'
import { groupAtMost } from '../../../shared/group-booking/schema.ts'
import {
  type GroupPerson,
  type Pricer,
  pricerOf,
  volumeOfGroup,
} from '../../../shared/group-booking/volumes.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { compareCodes } from '../../../shared/programme/rules.ts'
import {
  gather,
  listFile,
  makePaperFile,
  type PaperOffice,
  type PrintContext,
} from '../../documents/actions.ts'
import { sourcesOf } from '../../group-booking/plan/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { type WrittenCell, writeXlsx } from '../../platform/sheets/write.ts'
import type { CampaignRow } from '../store.ts'
import { listPeopleToBook } from './store.ts'

/** The priced people of a campaign. */
interface PricedCampaign {
  people: GroupPerson[]
  pricer: Pricer
  estimate: Estimate
}

async function priced(reader: Reader, scope: OrganizationScope, row: CampaignRow): Promise<PricedCampaign> {
  const { id, city, startsOn } = row
  const people = await listPeopleToBook(reader, scope, { id, limit: groupAtMost + 1 })
  if (people.length === 0) refuse(campaignRefusals.NOBODY_IN_CAMPAIGN)
  if (people.length > groupAtMost) refuse(campaignRefusals.CAMPAIGN_TOO_LARGE)
  const pricer = pricerOf(await sourcesOf(reader, scope, city, [startsOn]), 'periodic')
  const { bad, people: counted, total, lines, departments } = volumeOfGroup(people, pricer, startsOn)
  return {
    people,
    pricer,
    estimate: { people: counted, total, lines, departments, day: startsOn, bad: bad.size },
  }
}

/** Returns the volume and the price of a campaign by the order and the prices of its first day. */
export const estimateOf = async (
  reader: Reader,
  scope: OrganizationScope,
  row: CampaignRow,
): Promise<Estimate> => (await priced(reader, scope, row)).estimate

const money = (number: number): WrittenCell => ({ number })

function* personRows({ people, pricer, estimate }: PricedCampaign): Generator<WrittenCell[]> {
  for (const [at, person] of people.entries()) {
    const volume = pricer(person, estimate.day)
    const named = (isDoctor: boolean) =>
      volume?.items
        .filter(({ kind }) => (kind === 'doctor') === isDoctor)
        .map(({ name }) => name)
        .join(', ') ?? null
    yield [
      money(at + 1),
      person.fullname,
      { day: person.birth },
      person.department,
      person.position,
      person.factors
        .map(({ code }) => code)
        .toSorted(compareCodes)
        .join(', '),
      named(true),
      named(false),
      volume ? money(volume.total) : { text: 'Факторов нет в приказе', look: 'wrong' },
    ]
  }
  yield [null, 'Итого', null, null, null, null, null, null, money(estimate.total)]
}

const column = (heading: string, width: number) => ({ heading, width })

const personColumns = [
  column('№', 6),
  column('ФИО', 34),
  column('Дата рождения', 14),
  column('Подразделение', 26),
  column('Должность', 28),
  column('Факторы', 18),
  column('Врачи', 50),
  column('Исследования', 70),
  column('Цена, ₽', 12),
]

const sheetOf = (campaign: PricedCampaign) => {
  const { departments, lines, total, people } = campaign.estimate
  return writeXlsx([
    { name: 'По людям', columns: personColumns, rows: personRows(campaign) },
    {
      name: 'По подразделениям',
      columns: [column('Подразделение', 40), column('Человек', 10), column('Сумма, ₽', 14)],
      rows: [
        ...departments.map((row) => [
          row.department ?? 'Без подразделения',
          money(row.people),
          money(row.total),
        ]),
        ['Итого', money(people), money(total)],
      ],
    },
    {
      name: 'По услугам',
      columns: [
        column('Врач или исследование', 60),
        column('Человек', 10),
        column('Цена, ₽', 12),
        column('Сумма, ₽', 14),
      ],
      rows: [
        ...lines.map((line) => [line.name, money(line.people), money(line.price), money(line.total)]),
        ['Итого', null, null, money(total)],
      ],
    },
  ])
}

const nameOf = (paper: CampaignFileQuery['paper'], row: CampaignRow) =>
  `${campaignPaperNames[paper]}, ${row.name}`

async function estimateAnswer(
  reader: Reader,
  scope: OrganizationScope,
  { row, head, press }: { row: CampaignRow; head: CampaignHead; press: PrintContext | null },
): Promise<FileAnswer> {
  const campaign = await priced(reader, scope, row)
  const name = nameOf('estimate', row)
  if (!press) return new FileAnswer(name, 'xlsx', sheetOf(campaign))
  const { estimate } = campaign
  return makePaperFile(
    {
      name,
      template: 'estimate.docx',
      file: () => estimateFile(estimate, head),
      values: () => estimateValues(estimate, head),
    },
    press,
  )
}

/** Makes a paper of a campaign. */
export async function paperOf(
  reader: Reader,
  scope: OrganizationScope,
  { row, paper, format }: CampaignFileQuery & { row: CampaignRow },
  office: PaperOffice,
): Promise<FileAnswer> {
  const { id, name, employer, startsOn, endsOn, city, organization } = row
  const today = clinicDay(office.now)
  const head = { name, organization: employer, clinic: office.clinic.name, startsOn, endsOn, today }
  const press = format === 'xlsx' ? null : { templates: office.templates, format, organization }
  if (paper === 'estimate' || !press) return estimateAnswer(reader, scope, { row, head, press })
  const members = await listPeopleToBook(reader, scope, { id, limit: groupAtMost + 1 })
  const ids = members.map(({ employee }) => employee)
  if (ids.length === 0) refuse(documentRefusals.NOBODY_CHOSEN)
  const kind = paper === 'list' ? 'name-list' : 'plan'
  const period = { from: startsOn, to: endsOn }
  const request = { paper: kind, who: { ids }, kind: 'periodic', city, period } as const
  const gathered = await gather(reader, scope, request, office)
  if (kind === 'plan' && gathered.people.length === 0) refuse(documentRefusals.NOBODY_BOOKED)
  if (paper !== 'signatures') return listFile(kind, gathered, press)
  const planned = gathered.people.flatMap(({ booking, fullname, department, position }) => {
    if (!booking) return []
    const { day, time } = booking
    return [{ fullname, department, position, day, time, place: gathered.context.offices[booking.city] }]
  })
  return makePaperFile(
    {
      name: nameOf(paper, row),
      template: 'signatures.docx',
      file: () => signatureFile(planned, head),
      values: () => signatureValues(planned, head),
    },
    press,
  )
}
