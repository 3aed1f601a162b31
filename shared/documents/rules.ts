// Source: Приказ 29н, Порядок, пп. 9, 10, 21, 23, 26; ТК РФ ст. 76; domain.md §3.1-3.3, §3.9.
import type { Outcome } from '../booking/schema.ts'
import { countOf } from '../platform/count-words.ts'
import { type Day, daysBetween, monthsBetween } from '../platform/days.ts'
import type {
  ClinicRequisites,
  EmployeeField,
  OrganizationField,
  Paper,
  PaperClinicField,
  Requisites,
} from './schema.ts'

/** Employee fields that may be missing for a paper. */
interface EmployeeFacts {
  position: string | null
  factors: readonly unknown[]
  policy: string | null
  seniorityFrom: Day | null
}

const ofOrganization: Record<Paper, readonly OrganizationField[]> = {
  referrals: ['email', 'phone', 'ownership', 'okved', 'signerPosition', 'signerName'],
  'name-list': ['signerPosition', 'signerName'],
  // The head of the employer approves it and writes the name by hand.
  contingent: [],
  plan: ['signerPosition', 'signerName'],
  'check-up-order': ['signerPosition', 'signerName'],
  notices: ['signerPosition', 'signerName'],
  suspension: ['signerPosition', 'signerName'],
  admission: ['signerPosition', 'signerName'],
}

const ofClinic: Record<Paper, readonly PaperClinicField[]> = {
  referrals: ['address', 'ogrn', 'email', 'phone'],
  'name-list': [],
  contingent: [],
  plan: ['address'],
  'check-up-order': ['address'],
  notices: [],
  suspension: [],
  admission: [],
}

const ofEmployee: Record<Paper, readonly EmployeeField[]> = {
  referrals: ['position', 'factors', 'policy'],
  'name-list': ['position', 'seniorityFrom'],
  contingent: ['position'],
  plan: ['position'],
  'check-up-order': ['position'],
  notices: ['position'],
  suspension: ['position'],
  admission: ['position'],
}

/** Returns the organization fields that a paper needs and that are unknown. */
export const organizationLacks = (paper: Paper, requisites: Requisites): OrganizationField[] =>
  ofOrganization[paper].filter((field) => !requisites[field])

/** Returns the clinic fields that a paper needs and that are not set. */
export const clinicLacks = (paper: Paper, clinic: ClinicRequisites): PaperClinicField[] =>
  ofClinic[paper].filter((field) => !clinic[field])

/** Returns the employee fields that a paper needs and that are unknown. */
export const employeeLacks = (paper: Paper, facts: EmployeeFacts): EmployeeField[] =>
  ofEmployee[paper].filter((field) => (field === 'factors' ? facts.factors.length === 0 : !facts[field]))

/** The last заключение of an employee, of a check-up that has not been followed by one elsewhere. */
export interface LastConclusion {
  number: string | null
  on: Day
  outcome: Outcome
  contraindicated: readonly string[]
}

/** An employee's standing, on which an order to suspend or to admit rests. */
export interface Standing {
  dueOn: Day | null
  conclusion: LastConclusion | null
}

/** Tells whether an employee has to be suspended (ТК РФ ст. 76): contraindications, or a check-up not passed in time. */
export const isToSuspend = ({ dueOn, conclusion }: Standing, today: Day): boolean =>
  conclusion?.outcome === 'unfit' || (dueOn !== null && dueOn < today)

/** Tells whether the last заключение admits an employee to the work, and the term of the next one has not passed. */
export const isToAdmit = (standing: Standing, today: Day): boolean =>
  standing.conclusion?.outcome === 'fit' && !isToSuspend(standing, today)

/** Facts of an employee by which a paper includes him. */
interface ListedFacts {
  factors: readonly unknown[]
  booking: unknown
  /** Read for orders to suspend and to admit only. */
  standing?: Standing | null
}

/**
 * Returns whether a paper includes an employee: only employees with factors are subject to check-ups (points 21,
 * 23); a plan includes booked employees, an order to suspend or to admit those whom it has a ground for. A
 * направление includes anyone it is requested for.
 */
export function isListed(paper: Paper, { factors, booking, standing }: ListedFacts, today: Day): boolean {
  if (paper === 'referrals') return true
  if (paper === 'suspension') return Boolean(standing && isToSuspend(standing, today))
  if (paper === 'admission') return Boolean(standing && isToAdmit(standing, today))
  return paper === 'plan' ? Boolean(booking) : factors.length > 0
}

/**
 * Formats the seniority in the profession on a date (point 23): «3 года 2 месяца»; less than a month has its
 * own text.
 */
export function seniorityWords(from: Day, today: Day): string {
  const months = monthsBetween(from, today)
  if (months === 0) return daysBetween(from, today) < 0 ? '' : 'менее месяца'
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [
    ...(years > 0 ? [countOf(years, ['год', 'года', 'лет'])] : []),
    ...(rest > 0 ? [countOf(rest, ['месяц', 'месяца', 'месяцев'])] : []),
  ].join(' ')
}

/** Returns the displayed number of a направление: its sequence number within an organization and a year. */
export const referralNumber = (number: number, year: number): string => `${number}/${year}`
