// Source: Приказ 29н, Порядок, пп. 9, 10, 21, 23, 26. Values for the `{names}` of the .docx templates
// (docs/operations.md lists them).
import { formatDay } from '../platform/days.ts'
import type { CalendarPlan, Contingent, NameList, ReferralContent } from './papers.ts'
import {
  byOrder,
  factorWords,
  headcount,
  kindWords,
  orderInside,
  orHand,
  paperDay,
  paperPhone,
  paperWords,
  periodWords,
  planDayWords,
  policyWords,
  shortGender,
  visitWords,
} from './ru.ts'

const signerValues = ({ position, name }: { position: string | null; name: string | null }) => ({
  signerPosition: orHand(position),
  signer: orHand(name),
})

function referralValues({ organization, clinic, person, ...content }: ReferralContent) {
  const { number, day, kind, kindReason, order, factors, place, visit, signer } = content
  return {
    number,
    day: paperDay(day),
    kind: kindWords(kind, kindReason),
    order: orderInside(order),
    byOrder: byOrder(order),
    organization: organization.name,
    inn: organization.inn,
    kpp: organization.kpp || '—',
    address: organization.address ?? '',
    ownership: orHand(organization.ownership),
    okved: orHand(organization.okved),
    email: orHand(organization.email),
    phone: orHand(paperPhone(organization.phone)),
    clinic: clinic.name,
    clinicAddress: orHand(clinic.address),
    clinicOgrn: orHand(clinic.ogrn),
    clinicEmail: orHand(clinic.email),
    clinicPhone: orHand(paperPhone(clinic.phone)),
    fullname: person.fullname,
    birth: formatDay(person.birth),
    gender: person.gender,
    department: person.department ?? 'не указано',
    position: person.position ?? '',
    policy: policyWords(person.policy) ?? '',
    factors: factors.length > 0 ? factors : [{ code: '', name: '' }],
    visit: visitWords(visit, place),
    when: visit ? paperWords.when : paperWords.where,
    ...signerValues(signer),
  }
}

/** Values of `referrals.docx`. */
export const referralsValues = (contents: readonly ReferralContent[]) => ({
  referrals: contents.map(referralValues),
})

const headValues = ({ organization, clinic, day, period, signer }: Omit<NameList, 'people'>) => ({
  organization,
  clinic,
  day: paperDay(day),
  period: period ? `Осмотры ${periodWords(period)}` : '',
  ...signerValues(signer),
})

/** Values of `name-list.docx`. */
export const nameListValues = ({ people, ...head }: NameList) => ({
  ...headValues(head),
  count: headcount(people.length),
  people: people.map((one, at) => ({
    at: String(at + 1),
    fullname: one.fullname,
    gender: shortGender[one.gender],
    birth: formatDay(one.birth),
    department: one.department,
    position: one.position,
    seniority: one.seniority,
    factors: factorWords(one.factors, '; '),
  })),
})

const countValues = ({ people, women, under21, under18 }: Contingent['total']) => ({
  all: String(people),
  women: String(women),
  under21: String(under21),
  under18: String(under18),
})

/** Values of `contingent.docx`. */
export const contingentValues = ({ positions, total, ...head }: Contingent) => ({
  ...headValues(head),
  totalAll: String(total.people),
  totalWomen: String(total.women),
  totalUnder21: String(total.under21),
  totalUnder18: String(total.under18),
  positions: positions.map((one, at) => ({
    at: String(at + 1),
    position: one.position,
    departments: one.departments.join(', '),
    factors: factorWords(one.factors, '\n'),
    ...countValues(one),
  })),
})

/** Values of `plan.docx`. */
export const planValues = ({ days, people, ...head }: CalendarPlan) => ({
  ...headValues(head),
  all: String(people),
  days: days.map(({ day, place, from, to, departments, people: comers }) => ({
    on: paperDay(day),
    place,
    hours: from === to ? from : `${from}–${to}`,
    total: String(comers.length),
    title: planDayWords(day, from === to ? from : `${from}–${to}`, place, comers.length),
    departments: departments
      .map(({ name, people: many }) => `${name || 'без подразделения'}: ${many}`)
      .join('; '),
    people: comers.map((one, at) => ({
      at: String(at + 1),
      time: one.time,
      fullname: one.fullname,
      birth: formatDay(one.birth),
      department: one.department,
      position: one.position,
    })),
  })),
})
