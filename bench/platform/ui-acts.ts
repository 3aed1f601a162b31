import type { Locator, Page } from 'playwright-core'
import { typeKeys } from '../../test/fields/typist.ts'

/** One user action, named by the visible words. */
export type Act = [what: string, act: (page: Page) => Promise<unknown>]

/** Waits for a page by its heading. */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Replaces the field's text with 30 ms between keys, faster than users type. */
const typed = (label: string, text: string): Act => [
  `typing: ${label}`,
  async (page) => {
    await page.getByLabel(label, { exact: true }).selectText()
    await typeKeys(page, text, 30)
  },
]
const pressed = (name: string | RegExp, title: string): Act => [
  `step: ${title}`,
  async (page) => {
    await button(page, name).click()
    await heading(page, title)
  },
]
const chosen = (what: string, role: 'radio' | 'checkbox', name: string | RegExp): Act => [
  what,
  (page) => page.getByRole(role, { name }).first().click({ force: true }),
]

/** Presses the last enabled control after the calendar has loaded. */
async function inCalendar(page: Page, controls: Locator): Promise<void> {
  await page.locator('[role="grid"][aria-busy="false"]').waitFor()
  await controls.and(page.locator(':enabled:not([aria-disabled="true"])')).last().click()
}

/** Acts of the sign-in. */
export const guestActs: Act[] = [typed('Телефон', '9220014518'), typed('Пароль', 'parol2026')]

/** The wizard from its first step to the chosen time. */
export const wizardActs: Act[] = [
  chosen('choice: Екатеринбург', 'radio', 'Екатеринбург'),
  typed('Дата прошлого осмотра', '12.03.2025'),
  pressed('Далее', 'Личные данные'),
  typed('Фамилия', 'Римская-Корсакова'),
  typed('Имя', 'Ирина'),
  typed('Отчество, если есть', 'Павловна'),
  typed('Дата рождения', '12031984'),
  typed('Телефон', '89220014518'),
  typed('Email, если хотите письмо о записи', 'irina@mail.ru'),
  typed('СНИЛС', '11223344595'),
  typed('Полис ОМС', '6600123456789016'),
  chosen('choice: Женский', 'radio', 'Женский'),
  pressed('Далее', 'Паспорт'),
  typed('Серия', '6504'),
  typed('Номер', '123456'),
  typed('Дата выдачи', '12042005'),
  typed('Код подразделения', '660002'),
  typed('Кем выдан', 'УВД Ленинского района'),
  pressed('Далее', 'Организация и должность'),
  typed('ИНН', '7707083893'),
  typed('КПП, если есть', '770701001'),
  typed('Название', 'АО «Уралспецметалл»'),
  pressed('Далее', 'Вредные факторы и работы'),
  [
    'typing: search of factors',
    async (page) => {
      await page.getByRole('searchbox').focus()
      await typeKeys(page, 'шум', 30)
    },
  ],
  chosen('choice: 4.4 Шум', 'checkbox', /^4\.4/),
  pressed('Выбрать время', 'Время и подтверждение'),
  // When an earlier walk has left a hold, the calendar opens at its month, which may be the last one.
  ['calendar: another month', (page) => inCalendar(page, button(page, /^(Следующий|Предыдущий) месяц$/))],
  ['calendar: a day', (page) => inCalendar(page, button(page, /свободно \d+ мест/))],
  ['calendar: a time', (page) => inCalendar(page, button(page, /^\d\d:\d\d\s*\d+ мест/))],
]

/** The menu. */
export const menuOf = (page: Page) => page.getByRole('complementary', { name: 'Меню' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Меню', exact: true })
/** Opens the menu. */
export const openMenu: Act = [
  'menu: open',
  async (page) => {
    await menuButton(page).click()
    await menuOf(page).getByRole('button', { name: 'Выйти' }).waitFor()
  },
]
/** Closes the menu. */
export const closeMenu: Act = [
  'menu: close',
  async (page) => {
    await page.keyboard.press('Escape')
    await menuOf(page).waitFor({ state: 'hidden' })
  },
]

const clicked = (what: string, name: string | RegExp): Act => [
  what,
  (page) => button(page, name).last().click(),
]

/** The helper: opens it, walks through its three views, closes it. */
export const helperActs: Act[] = [
  clicked('helper: open', /^Подсказки$/),
  clicked('helper: all groups', 'Все подсказки'),
  clicked('helper: a group', /^Общая информация/),
  clicked('helper: a hint', 'Забыли пароль'),
  clicked('helper: the next hint', /^Следующая/),
  ['helper: close', (page) => page.keyboard.press('Escape')],
]

/** Each change of the profile: its dialog opened and closed. */
export const profileActs: Act[] = ['ФИО', 'пол', 'дату рождения', 'телефон', 'email', 'пароль'].flatMap(
  (what): Act[] => [
    clicked(`dialog: ${what}, open`, `Изменить ${what}`),
    [`dialog: ${what}, close`, (page) => page.keyboard.press('Escape')],
  ],
)
