import type { UserCard } from '../../../../shared/users/schema.ts'

/** What every part of the card is given. */
export interface PartProps {
  card: UserCard
}
