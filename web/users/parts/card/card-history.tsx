import { Button, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentByNames } from '../../../../shared/notifications/ru.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime } from '../../../../shared/platform/days.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import type { UserBooking, UserConsent, UserMessage } from '../../../../shared/users/schema.ts'
import { BookingPill } from '../../../employees/booking-pill.tsx'
import { StatePill } from '../../../messages/message-state.tsx'
import { MoreButton, type NextPage } from '../../../ui/more-button.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { whenWords } from '../../../ui/when.ts'
import { userBookings, userMessages } from '../../api.ts'
import classes from './card.module.css'
import { CardPart } from './card-line.tsx'
import { cardName } from './card-words.ts'
import type { PartProps } from './part-props.ts'

/** The parts of an infinite query that its view needs. */
interface PagedQuery<Item> extends NextPage {
  data: { pages: { items: Item[] }[] } | undefined
  isPending: boolean
  refetch: () => unknown
}

interface PagesProps<Item> {
  title: string
  list: PagedQuery<Item>
  /** The text of an empty list. */
  empty: string
  children: (item: Item) => ReactNode
}

/** A part of the card that loads page by page. */
function Pages<Item extends { id: string }>({ title, list, empty, children }: PagesProps<Item>) {
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <CardPart title={title}>
      {list.isPending && (
        <Skeletons>
          <Bone h={56} radius={10} />
        </Skeletons>
      )}
      {!list.isPending && !list.data && (
        <Stack role="alert" gap="xs" align="flex-start">
          <p className={classes.quiet}>Не загрузилось: нет связи с сервером или он не смог ответить.</p>
          <Button variant="default" size="sm" onClick={() => list.refetch()}>
            Повторить
          </Button>
        </Stack>
      )}
      {list.data && items.length === 0 && <p className={classes.quiet}>{empty}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id} className={classes.line}>
            {children(item)}
          </li>
        ))}
      </ul>
      <MoreButton list={list} size="sm" className={classes.act} />
    </CardPart>
  )
}

const BookingWords = ({ booking, owner }: { booking: UserBooking; owner: string }) => (
  <Stack gap={2} flex={1} miw={0}>
    <span className={classes.head}>
      <span className={classes.value}>
        {dayWordsWithYear(booking.day)}, {clinicTime(new Date(booking.startAt))}
      </span>
      <BookingPill state={booking.state} gender={booking.gender} />
    </span>
    <span className={classes.caption}>
      <span className="nowrap">{booking.number}</span>, {cityNames[booking.city]}, {moneyText(booking.total)}
    </span>
    <span className={classes.caption}>
      {checkUpKindNames[booking.kind]}
      {booking.fullname !== owner && `, ${booking.fullname}`}
    </span>
  </Stack>
)

const hiddenText = ({ isSecret }: UserMessage) =>
  isSecret ? 'Текст скрыт: в нём код или ссылка для входа' : 'Текст удалён'

const MessageWords = ({ message }: { message: UserMessage }) => (
  <Stack gap={2} flex={1} miw={0}>
    <span className={classes.head}>
      <span className={classes.value}>{message.title}</span>
      <StatePill state={message.state} reason={null} />
    </span>
    <span className={classes.caption}>
      {capital(sentByNames[message.channel])}, {whenWords(message.sentAt ?? message.createdAt, new Date())}
    </span>
    <span className={classes.caption}>{message.text ?? hiddenText(message)}</span>
  </Stack>
)

const ConsentWords = ({ consent }: { consent: UserConsent }) => (
  <Stack gap={2} flex={1} miw={0}>
    <span className={classes.value}>{consent.title}</span>
    <span className={classes.caption}>
      Редакция {consent.version}, дано {dayWordsWithYear(clinicDay(new Date(consent.givenAt)))}
      {consent.withdrawnAt && `, отозвано ${dayWordsWithYear(clinicDay(new Date(consent.withdrawnAt)))}`}
    </span>
  </Stack>
)

/** The user's history: bookings, messages, consents. */
export function CardHistory({ card }: PartProps) {
  const bookings = useInfiniteQuery(userBookings(card.id))
  const messages = useInfiniteQuery(userMessages(card.id))
  const owner = cardName(card)
  return (
    <>
      <Pages title="Записи на осмотр" list={bookings} empty="Записей ещё не было.">
        {(booking) => <BookingWords booking={booking} owner={owner} />}
      </Pages>
      <Pages title="Отправленные сообщения" list={messages} empty="Ничего не отправляли.">
        {(message) => <MessageWords message={message} />}
      </Pages>
      <CardPart title="Согласия">
        {card.consents.length === 0 && <p className={classes.quiet}>Согласий нет.</p>}
        <ul>
          {card.consents.map((consent) => (
            <li key={consent.purpose + consent.version + consent.givenAt} className={classes.line}>
              <ConsentWords consent={consent} />
            </li>
          ))}
        </ul>
      </CardPart>
    </>
  )
}
