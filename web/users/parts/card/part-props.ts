import type { UserCard } from '../../../../shared/users/schema.ts'

/** Props of every part of the card. */
export interface PartProps {
  card: UserCard
}
