import type { Relation, RelationStatus } from '../../../../shared/organizations/schema.ts'
import type { ActiveOrganization } from '../../../platform/active-organization.ts'
import { cookieValueOf } from '../../../platform/choose-organization.ts'

/** Only an active organization with an ИНН can become the current one (spec §4). */
export const canBeCurrent = ({ status, inn }: Pick<Relation, 'status' | 'inn'>): boolean =>
  status === 'active' && inn !== ''

/**
 * Returns the part of a relation that is stored for the current organization; null when the relation cannot
 * become the current one.
 */
export function asActive(relation: Relation): ActiveOrganization | null {
  const { organization, name, inn, kpp, ref, role } = relation
  return canBeCurrent(relation) && organization ? { id: organization, name, inn, kpp, ref, role } : null
}

/**
 * Returns the current relation: the one whose organization is stored on the device (even if its ИНН or КПП has
 * changed), else the one that the cookie names. Null when that relation is no longer active.
 */
export function currentAmong(
  relations: readonly Relation[],
  kept: Pick<ActiveOrganization, 'id'> | null,
  cookie: string | null,
): Relation | null {
  const isWanted = (one: Relation) => (kept ? one.organization === kept.id : cookieValueOf(one) === cookie)
  return relations.find((one) => canBeCurrent(one) && isWanted(one)) ?? null
}

/** Returns the only relation that can become the current one; null when there are several or none. */
export function onlyOne(relations: readonly Relation[]): Relation | null {
  const [one = null, ...others] = relations.filter(canBeCurrent)
  return others.length === 0 ? one : null
}

const searchText = ({ name, inn, kpp }: Relation) => `${name} ${inn} ${kpp}`.toLowerCase()

/** Returns relations with each word of the search in the name, ИНН or КПП (spec §2). */
export function found(relations: readonly Relation[], typed: string): Relation[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return relations.filter((one) => words.every((word) => searchText(one).includes(word)))
}

/** Lists of the panel, in this order. */
export const groups: readonly { status: RelationStatus; title: string; note?: string }[] = [
  { status: 'active', title: 'Доступные' },
  { status: 'pending', title: 'На рассмотрении', note: 'О решении сообщим сразу' },
  { status: 'unactive', title: 'Отказ' },
]
