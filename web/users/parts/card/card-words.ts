import { Role } from '../../../../shared/platform/actor.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import type { UserCard } from '../../../../shared/users/schema.ts'

/** The roles of a card in the order in which they are shown. */
export const rolesOf = ({ profile }: Pick<UserCard, 'profile'>): Role[] =>
  Role.options.filter((role) => profile.roles.includes(role))

/** What the card is called: the name, and of a wiped account that it is wiped. */
export const nameOf = (card: UserCard | undefined): string =>
  card ? card.profile.fullname || 'Данные удалены' : 'Пользователь'

/** Bookings that have not come to an end, to stand in a sentence: «2 записи на осмотр». */
export const bookingsWords = (count: number): string =>
  countOf(count, ['запись на осмотр', 'записи на осмотр', 'записей на осмотр'])
