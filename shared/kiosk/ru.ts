import { dayWords } from '../platform/day-words.ts'
import { clinicTime } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import { cityNames } from '../schedule/ru.ts'
import { earliestBy, type KioskVisit, type Obstacle } from './rules.ts'

/** Refusal messages of a kiosk. */
export const kioskRefusals = refusalKinds({
  WRONG_LOCK_CODE: [409, 'Код не подходит: он вводится один раз и действует 10 минут. Возьмите новый'],
  NOT_A_CODE: [422, 'Это не номер записи. Он выглядит так: П-2026-000123'],
  YEAR_NEEDED: [422, 'Введите год рождения'],
  NOT_MATCHED: [
    422,
    'Записи с таким номером и годом рождения нет. Проверьте их или подойдите в регистратуру',
  ],
  SEE_REGISTRAR: [409, 'Подойдите в регистратуру'],
})

const toDesk = 'Подойдите в регистратуру'

/** Says why the patient has to go to the desk, and that he has to. */
export function obstacleWords(obstacle: Obstacle, { day, start, city }: KioskVisit): string {
  const time = clinicTime(start)
  const words: Record<Obstacle, string> = {
    cancelled: `Эта запись отменена. ${toDesk}, если хотите пройти осмотр сегодня`,
    anotherDay: `Ваша запись на другой день: ${dayWords(day)}, ${time}. ${toDesk}, если хотите пройти осмотр сегодня`,
    anotherCity: `Ваша запись в другом городе: ${cityNames[city]}, ${time}. ${toDesk}`,
    missed: `Запись на ${time} закрыта: вас не дождались. ${toDesk}`,
    ended: `Все кабинеты по этой записи пройдены. ${toDesk}, если остались вопросы`,
    left: `Осмотр не закончен, и талон больше не действует. ${toDesk}, чтобы продолжить`,
    unsigned: `Нужно подписать согласие. ${toDesk}`,
    noPapers: `Нужно показать паспорт и внести документы. ${toDesk}`,
    early: `Ваша запись на ${time}, отметиться здесь можно за ${earliestBy} минут до неё. Подождите или подойдите в регистратуру`,
    late: `Время вашей записи, ${time}, прошло. ${toDesk}`,
  }
  return words[obstacle]
}
