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

/** What of an employee a paper may lack. */
interface EmployeeFacts {
  position: string | null
  factors: readonly unknown[]
  policy: string | null
  seniorityFrom: Day | null
}

const ofOrganization: Record<Paper, readonly OrganizationField[]> = {
  referrals: ['email', 'phone', 'ownership', 'okved', 'signerPosition', 'signerName'],
  'name-list': ['signerPosition', 'signerName'],
  contingent: ['signerPosition', 'signerName'],
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

/** Fields of the organization that a paper asks for and that are not known. */
export const organizationLacks = (paper: Paper, requisites: Requisites): OrganizationField[] =>
  ofOrganization[paper].filter((field) => !requisites[field])

/** Fields of the clinic that a paper asks for and that are not set. */
export const clinicLacks = (paper: Paper, clinic: ClinicRequisites): PaperClinicField[] =>
  ofClinic[paper].filter((field) => !clinic[field])

/** Fields of an employee that a paper asks for and that are not known. */
export const employeeLacks = (paper: Paper, facts: EmployeeFacts): EmployeeField[] =>
  ofEmployee[paper].filter((field) => (field === 'factors' ? facts.factors.length === 0 : !facts[field]))

/**
 * Whether a list is about somebody: only those whose work has factors are subject to check-ups (points 21, 23); into a
 * plan come those who are booked. A referral is about anybody for whom it is asked.
 */
export function isListed(
  paper: Paper,
  { factors, booking }: { factors: readonly unknown[]; booking: unknown },
): boolean {
  if (paper === 'referrals') return true
  return paper === 'plan' ? Boolean(booking) : factors.length > 0
}

/** Seniority in the profession on a day (point 23): «3 года 2 месяца»; less than a month is said so. */
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

/** Number of a referral as people say it: in order within an organization and a year. */
export const referralNumber = (number: number, year: number): string => `${number}/${year}`
