// Source: Приказ 29н, Порядок, пп. 9, 10, 21, 23, 26. Structure of the papers for print as lists of blocks; the
// printing code defines what each block looks like.
import { formatDay } from '../platform/days.ts'
import type { Sheet, SheetBlock, SheetColumn, SheetFile, SheetSide } from '../platform/sheet.ts'
import type { CalendarPlan, Contingent, NameList, ReferralContent } from './papers.ts'
import {
  byOrder,
  factorWords,
  headcount,
  kindWords,
  orHand,
  paperDay,
  paperNames,
  paperPhone,
  paperWords,
  periodWords,
  planDayWords,
  policyWords,
  shortGender,
  visitWords,
} from './ru.ts'
import type { ClinicRequisites } from './schema.ts'

/** Returns the head of the clinic's own papers: its name, address, contacts and licence. */
export function letterhead({ name, address, ogrn, licence, phone, email }: ClinicRequisites): SheetBlock {
  const contacts = [ogrn && `ОГРН ${ogrn}`, phone && `тел. ${paperPhone(phone)}`, email].filter(Boolean)
  const lines = [address, contacts.join(', '), licence && `Лицензия ${licence}`]
  return { is: 'letterhead', name, lines: lines.filter((text): text is string => !!text) }
}

const line = (label: string, text: string | null) => `${label}: ${orHand(text)}`

function employerLines({ organization }: ReferralContent): string[] {
  const { name, inn, kpp, address, ownership, okved, email, phone } = organization
  return [
    name,
    ...(address ? [address] : []),
    kpp ? `ИНН ${inn}, КПП ${kpp}` : `ИНН ${inn}`,
    line('Форма собственности', ownership),
    line('Код по ОКВЭД', okved),
    line('Email', email),
    line('Телефон', paperPhone(phone)),
  ]
}

function clinicLines({ clinic }: ReferralContent): string[] {
  const { name, address, ogrn, email, phone } = clinic
  return [name, orHand(address), line('ОГРН', ogrn), line('Email', email), line('Телефон', paperPhone(phone))]
}

const personRows = ({ person }: ReferralContent) => [
  { label: paperWords.fullname, value: person.fullname },
  { label: paperWords.birth, value: formatDay(person.birth) },
  { label: paperWords.gender, value: person.gender },
  { label: paperWords.department, value: person.department ?? 'не указано' },
  { label: paperWords.position, value: person.position ?? '' },
  { label: paperWords.policy, value: policyWords(person.policy) ?? '' },
]

const factorTable = ({ factors }: ReferralContent): SheetBlock => ({
  is: 'table',
  columns: [
    { title: 'Пункт', width: 50 },
    { title: 'Наименование по перечню', width: 'rest' },
  ],
  groups: [
    { title: null, rows: factors.length > 0 ? factors.map(({ code, name }) => [code, name]) : [['', '']] },
  ],
})

/** Letters of a направление's own data from which its print is reduced, and by how much. */
const scales = [
  { from: 4200, scale: 0.7 },
  { from: 3000, scale: 0.76 },
  { from: 2000, scale: 0.84 },
  { from: 0, scale: 0.92 },
]

/** How far to reduce a направление so that the signatures stay on its only page. */
function scaleOf({ factors, person, organization, clinic, place }: ReferralContent): number {
  const texts = [...factors.map(({ name }) => name), ...Object.values({ ...person, ...organization }), place]
  const letters = [...texts, clinic.name, clinic.address]
    .map((text) => text?.length ?? 0)
    .reduce((sum, length) => sum + length, factors.length * 60)
  return scales.find(({ from }) => letters >= from)?.scale ?? 1
}

/** Returns a направление: one page by design, more only with more factors than people have. */
function referralSheet(content: ReferralContent): Sheet {
  const { number, day, kind, kindReason, order, person, signer, visit, place } = content
  return {
    scale: scaleOf(content),
    foot: `Направление № ${number}, ${person.fullname}`,
    blocks: [
      {
        is: 'sides',
        left: { title: paperWords.employer, lines: employerLines(content) },
        right: { title: paperWords.clinic, lines: clinicLines(content) },
      },
      {
        is: 'title',
        text: `Направление № ${number}`,
        under: [kindWords(kind, kindReason), `от ${paperDay(day)}`],
      },
      { is: 'fields', rows: personRows(content) },
      { is: 'heading', text: paperWords.factors },
      factorTable(content),
      {
        is: 'fields',
        rows: [
          { label: visit ? paperWords.when : paperWords.where, value: visitWords(visit, place) },
          { label: paperWords.bring, value: paperWords.papers },
        ],
      },
      { is: 'text', text: `${paperWords.basis} ${byOrder(order)}.` },
      {
        is: 'signer',
        signer: { post: signer.position ?? '', name: signer.name ?? '' },
        hint: paperWords.seal,
      },
      { is: 'receipt', text: paperWords.receipt, name: person.fullname },
    ],
  }
}

/** Returns a file of направления, each on its own pages. */
export const referralFile = (contents: readonly ReferralContent[]): SheetFile => ({
  title: contents.length === 1 ? `Направление № ${contents[0]?.number}` : paperNames.referrals,
  author: contents[0]?.organization.name ?? '',
  isWide: false,
  sheets: contents.map(referralSheet),
})

type Head = Pick<NameList, 'organization' | 'clinic' | 'signer' | 'day' | 'period'>

const side = (title: string, name: string, { position, name: who }: Head['signer']): SheetSide => ({
  title,
  lines: [name],
  signer: { post: position ?? '', name: who ?? '' },
})

const ofEmployer = (title: string, { organization, signer }: Head): SheetSide =>
  side(title, organization, signer)

const periodLine = ({ period }: Head): string[] => (period ? [`Осмотры ${periodWords(period)}`] : [])

const listFile = (name: string, head: Head, blocks: SheetBlock[], isWide = true): SheetFile => ({
  title: name,
  author: head.organization,
  isWide,
  sheets: [{ foot: `${name} от ${formatDay(head.day)}, ${head.organization}`, blocks }],
})

const nameListColumns: SheetColumn[] = [
  { title: '№', width: 26, align: 'right' },
  { title: 'Фамилия, имя, отчество', width: 128 },
  { title: 'Пол', width: 28 },
  { title: 'Дата рождения', width: 52 },
  { title: 'Подразделение', width: 104 },
  { title: 'Профессия (должность)', width: 108 },
  { title: 'Стаж в профессии', width: 76 },
  { title: 'Вредные факторы, виды работ', width: 'rest' },
]

/** A поимённый список. */
export function nameListFile(list: NameList): SheetFile {
  const rows = list.people.map((one, at) => [
    String(at + 1),
    one.fullname,
    shortGender[one.gender],
    formatDay(one.birth),
    one.department,
    one.position,
    one.seniority,
    factorWords(one.factors, '; '),
  ])
  return listFile(paperNames['name-list'], list, [
    { is: 'sides', left: null, right: ofEmployer('УТВЕРЖДАЮ', list) },
    {
      is: 'title',
      text: paperNames['name-list'],
      under: ['работников, подлежащих периодическому медицинскому осмотру', ...periodLine(list)],
    },
    { is: 'table', columns: nameListColumns, groups: [{ title: null, rows }] },
    {
      is: 'text',
      text: `Всего в списке ${headcount(list.people.length)}. Составлен ${paperDay(list.day)}`,
    },
  ])
}

const contingentColumns: SheetColumn[] = [
  { title: '№', width: 28, align: 'right' },
  { title: 'Профессия (должность) по штатному расписанию', width: 140 },
  { title: 'Подразделения', width: 130 },
  { title: 'Вредные и (или) опасные производственные факторы, виды работ', width: 'rest' },
  { title: 'Всего', width: 40, align: 'right' },
  { title: 'Женщин', width: 46, align: 'right' },
  { title: 'До 21 года', width: 40, align: 'right' },
  { title: 'До 18 лет', width: 40, align: 'right' },
]

/** A список контингента. */
export function contingentFile(list: Contingent): SheetFile {
  const counts = ({ people, women, under21, under18 }: Contingent['total']) =>
    [people, women, under21, under18].map(String)
  const rows = list.positions.map((one, at) => [
    String(at + 1),
    one.position,
    one.departments.join(', '),
    factorWords(one.factors, '\n'),
    ...counts(one),
  ])
  return listFile(paperNames.contingent, list, [
    { is: 'sides', left: null, right: ofEmployer('УТВЕРЖДАЮ', list) },
    {
      is: 'title',
      text: paperNames.contingent,
      under: ['работников, подлежащих предварительным и периодическим медицинским осмотрам'],
    },
    {
      is: 'table',
      columns: contingentColumns,
      groups: [{ title: null, rows }],
      total: ['', 'Итого', '', '', ...counts(list.total)],
    },
    { is: 'text', text: `Составлен ${paperDay(list.day)}` },
  ])
}

const summaryColumns: SheetColumn[] = [
  { title: 'День', width: 78 },
  { title: 'Часы', width: 56 },
  { title: 'Место', width: 100 },
  { title: 'Подразделения и число человек', width: 'rest' },
  { title: 'Всего', width: 40, align: 'right' },
]

const visitColumns: SheetColumn[] = [
  { title: 'Время', width: 30 },
  { title: '№', width: 24, align: 'right' },
  { title: 'Фамилия, имя, отчество', width: 130 },
  { title: 'Дата рождения', width: 50 },
  { title: 'Подразделение', width: 92 },
  { title: 'Профессия (должность)', width: 'rest' },
]

const hours = ({ from, to }: CalendarPlan['days'][number]) => (from === to ? from : `${from}–${to}`)

/** Returns a календарный план: a summary of days, then all people by day and time. */
export function planFile(plan: CalendarPlan): SheetFile {
  const summary = plan.days.map((day) => [
    paperDay(day.day),
    hours(day),
    day.place,
    day.departments.map(({ name, people }) => `${name || 'без подразделения'}: ${people}`).join('; '),
    String(day.people.length),
  ])
  const everybody = plan.days.map((day) => ({
    title: planDayWords(day.day, hours(day), day.place, day.people.length),
    rows: day.people.map((one, at) => [
      one.time,
      String(at + 1),
      one.fullname,
      formatDay(one.birth),
      one.department,
      one.position,
    ]),
  }))
  const head: SheetBlock[] = [
    {
      is: 'sides',
      left: ofEmployer('СОГЛАСОВАНО', plan),
      right: side('УТВЕРЖДАЮ', plan.clinic, { position: 'Руководитель медицинской организации', name: null }),
    },
    {
      is: 'title',
      text: paperNames.plan,
      under: [
        'проведения периодического медицинского осмотра работников',
        plan.organization,
        ...periodLine(plan),
      ],
    },
  ]
  return listFile(
    paperNames.plan,
    plan,
    [
      ...head,
      {
        is: 'table',
        columns: summaryColumns,
        groups: [{ title: null, rows: summary }],
        total: ['Итого', '', '', '', String(plan.people)],
      },
      { is: 'heading', text: 'Кто и когда приходит' },
      { is: 'table', columns: visitColumns, groups: everybody },
    ],
    false,
  )
}
