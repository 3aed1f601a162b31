// Source: order 29н, points 26 and 27; domain.md §3.9. The estimate has no form of its own in the order.
import { type Day, formatDay } from '../../platform/days.ts'
import type { SheetBlock, SheetFile } from '../../platform/sheet.ts'
import { moneyText } from '../../prices/ru.ts'
import { campaignPaperNames } from './ru.ts'
import type { Estimate } from './schema.ts'

/** The heading of people without a department. */
export const noDepartment = 'Без подразделения'
const byName = new Intl.Collator('ru')

/** The head of a paper about a campaign. */
export interface CampaignHead {
  name: string
  organization: string
  clinic: string
  startsOn: Day
  endsOn: Day
  today: Day
}

const titleOf = (text: string, head: CampaignHead): SheetBlock => ({
  is: 'title',
  text,
  under: [head.name, head.organization, `с ${formatDay(head.startsOn)} по ${formatDay(head.endsOn)}`],
})

const fileOf = (title: string, head: CampaignHead, blocks: SheetBlock[]): SheetFile => ({
  title: `${title}. ${head.name}`,
  author: head.clinic,
  isWide: false,
  sheets: [{ foot: `${title}, ${head.organization}, ${formatDay(head.today)}`, blocks }],
})

/** A person of the plan with the visit. */
export interface PlannedPerson {
  fullname: string
  department: string | null
  position: string | null
  day: Day
  time: string
  place: string
}

/** The term of point 27, as the sheet of signatures says it. */
export const seenInTime =
  'С календарным планом работник должен быть ознакомлен не позднее чем за 10 рабочих дней до начала осмотра (п. 27 приказа 29н).'

/** Returns the people of the sheet of signatures by department and name. */
export const signedRows = (people: readonly PlannedPerson[]) =>
  [...Map.groupBy(people, ({ department }) => department ?? noDepartment)]
    .sort(([one], [other]) => byName.compare(one, other))
    .map(([department, members]) => ({
      department,
      rows: members
        .toSorted((one, other) => byName.compare(one.fullname, other.fullname))
        .map(({ fullname, position, day, time, place }) => ({
          person: position ? `${fullname}, ${position}` : fullname,
          visit: `${formatDay(day)}, ${time}, ${place}`,
        })),
    }))

/** Returns the sheet on which employees sign that they have seen the plan, by department and name. */
export function signatureFile(people: readonly PlannedPerson[], head: CampaignHead): SheetFile {
  const title = campaignPaperNames.signatures
  return fileOf(title, head, [
    titleOf(title, head),
    { is: 'text', text: seenInTime },
    {
      is: 'table',
      columns: [
        { title: '№', width: 26, align: 'right' },
        { title: 'ФИО, должность', width: 'rest' },
        { title: 'Когда и где осмотр', width: 150 },
        { title: 'Подпись', width: 90 },
        { title: 'Дата', width: 60 },
      ],
      groups: signedRows(people).map(({ department, rows }) => ({
        title: department,
        rows: rows.map(({ person, visit }, at) => [String(at + 1), person, visit, '', '']),
      })),
    },
  ])
}

/** Returns the estimate for print: by department and by service. */
export function estimateFile(
  { people, total, lines, departments, day }: Estimate,
  head: CampaignHead,
): SheetFile {
  const title = campaignPaperNames.estimate
  return fileOf(title, head, [
    titleOf(title, head),
    {
      is: 'fields',
      rows: [
        { label: 'Медицинская организация', value: head.clinic },
        { label: 'Человек', value: String(people) },
        { label: 'Стоимость', value: moneyText(total), isMain: true },
        { label: 'Цены на', value: formatDay(day) },
      ],
    },
    { is: 'heading', text: 'По подразделениям' },
    {
      is: 'table',
      columns: [
        { title: 'Подразделение', width: 'rest' },
        { title: 'Человек', width: 60, align: 'right' },
        { title: 'Сумма', width: 100, align: 'right' },
      ],
      groups: [
        {
          title: null,
          rows: departments.map((row) => [
            row.department ?? noDepartment,
            String(row.people),
            moneyText(row.total),
          ]),
        },
      ],
      total: ['Итого', String(people), moneyText(total)],
    },
    { is: 'heading', text: 'По услугам' },
    {
      is: 'table',
      columns: [
        { title: 'Врач или исследование', width: 'rest' },
        { title: 'Человек', width: 60, align: 'right' },
        { title: 'Цена', width: 80, align: 'right' },
        { title: 'Сумма', width: 100, align: 'right' },
      ],
      groups: [
        {
          title: null,
          rows: lines.map((line) => [
            line.name,
            String(line.people),
            moneyText(line.price),
            moneyText(line.total),
          ]),
        },
      ],
      total: ['Итого', '', '', moneyText(total)],
    },
  ])
}
