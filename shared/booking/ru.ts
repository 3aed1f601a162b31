import { refusalKinds } from '../platform/refusal.ts'

/** Refusals of the booking slice. */
export const bookingRefusals = refusalKinds({
  ALREADY_BOOKED: [409, 'На этот день вы уже записаны'],
  NOT_CHANGEABLE: [409, 'Эту запись уже нельзя изменить'],
  PRICE_CHANGED: [409, 'Стоимость осмотра изменилась. Проверьте её и подтвердите запись ещё раз'],
  NO_PRICES: [409, 'Прайс-лист на эту дату ещё не заполнен. Позвоните в клинику'],
  BAD_FACTORS: [422, 'Проверьте факторы'],
})
