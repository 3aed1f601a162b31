// Source: Приказ 29н, Порядок, пп. 9, 10, 21, 23, 26; domain.md §3.1-3.3, §3.9.
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
}

const ofClinic: Record<Paper, readonly PaperClinicField[]> = {
  referrals: ['address', 'ogrn', 'email', 'phone'],
  'name-list': [],
  contingent: [],
  plan: ['address'],
}

const ofEmployee: Record<Paper, readonly EmployeeField[]> = {
  referrals: ['position', 'factors', 'policy'],
  'name-list': ['position', 'seniorityFrom'],
  contingent: ['position'],
  plan: ['position'],
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

/**
 * Returns whether a list includes an employee: only employees with factors are subject to check-ups (points 21,
 * 23); a plan includes booked employees. A направление includes anyone it is requested for.
 */
export function isListed(
  paper: Paper,
  { factors, booking }: { factors: readonly unknown[]; booking: unknown },
): boolean {
  if (paper === 'referrals') return true
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
