import { Role } from '../../../../shared/platform/actor.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import type { UserCard } from '../../../../shared/users/schema.ts'

/** The roles of a card in display order. */
export const rolesOf = ({ profile }: Pick<UserCard, 'profile'>): Role[] =>
  Role.options.filter((role) => profile.roles.includes(role))

/** Returns the title of the card: the user's name, or a text that says that the data is erased. */
export const cardName = (card: UserCard | undefined): string =>
  card ? card.profile.fullname || 'Данные удалены' : 'Пользователь'

/** Formats the count of open bookings for a sentence: «2 записи на осмотр». */
export const bookingsWords = (count: number): string =>
  countOf(count, ['запись на осмотр', 'записи на осмотр', 'записей на осмотр'])
