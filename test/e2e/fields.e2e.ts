import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { test as base, expect, isGate, type Size, screen, widths } from '../browser.ts'
import { cases } from '../fields/cases.ts'
import { serveFields } from '../fields/page.ts'
import { type Act, commit, compose, fill, leave, paste, play, press, seen, type } from '../fields/typist.ts'
import type { Running } from '../processes.ts'

// A page with every field of web/ui, built for this file alone, without a server of the cabinet.
const test = base.extend<{ siteOfFields: Running; site: Running }>({
  siteOfFields: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
    async ({}, use) => {
      const site = await serveFields()
      await use(site as unknown as Running)
      await site.stop()
    },
    { scope: 'file' },
  ],
  site: ({ siteOfFields }, use) => use(siteOfFields),
})
const nightly = test.skipIf(isGate)

async function open(visit: (size: Size) => Promise<Page>, size: Size, query = ''): Promise<Page> {
  const page = await visit(size)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/${query}`)
  await page.getByLabel('Телефон').waitFor()
  return page
}

for (const size of isGate ? (['phone'] as const) : (['phone', 'desktop'] as const))
  test(`on a ${size} each field passes its table of cases, and the caret stays in place [§5.1]`, async ({
    visit,
  }) => {
    const page = await open(visit, size)
    for (const [label, rows] of Object.entries(cases))
      expect(await play(page, label, rows), label).toEqual(rows)
  })

test('a form sent with several wrong fields names each above them, and a name leads to its field', async ({
  visit,
}) => {
  const page = await open(visit, 'phone')
  await page.getByRole('button', { name: 'Отправить' }).click()
  const summary = page.getByRole('group', { name: 'Проверьте 3 поля' })
  expect(await summary.getByRole('button').allInnerTexts()).toEqual(['Название', 'Город', 'Адрес'])
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)
  expect(await focused()).toBe('Название')
  await page.keyboard.type('Киоск')
  const struckOut = () =>
    summary
      .locator('li')
      .evaluateAll(
        (items) =>
          items.filter((item) => getComputedStyle(item).textDecorationLine === 'line-through').length,
      )
  await expect.poll(struckOut).toBe(1)
  await summary.getByRole('button', { name: 'Адрес' }).click()
  expect(await focused()).toBe('Адрес')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await page.getByRole('group', { name: 'Проверьте 2 поля' }).waitFor()
})

test('a day is picked from the Russian calendar by keys alone, and the field has the focus again', async ({
  visit,
}) => {
  const page = await open(visit, 'phone')
  const field = page.getByLabel('Дата рождения')
  await field.fill('12.03.1984')
  await field.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Календарь' })
  await calendar.getByRole('button', { name: 'Выбрать месяц' }).getByText('март 1984').waitFor()
  await calendar.getByRole('button', { name: '12 марта 1984' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe('19.03.1984')
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true)
})

/** The attributes of each field that a browser and a phone keyboard use. */
const told: [label: string, inputMode: string, autoComplete: string][] = [
  ['Телефон', 'tel', 'tel'],
  ['ИНН', 'numeric', 'off'],
  ['КПП', 'numeric', 'off'],
  ['Серия паспорта', 'numeric', 'off'],
  ['Номер паспорта', 'numeric', 'off'],
  ['Код подразделения', 'numeric', 'off'],
  ['СНИЛС', 'numeric', 'off'],
  ['Полис ОМС', 'numeric', 'off'],
  ['Email', 'email', 'email'],
  ['Фамилия', '', 'family-name'],
  ['Дата рождения', 'numeric', 'bday'],
  ['Пароль', '', 'new-password'],
  ['Код', 'numeric', 'one-time-code'],
]

test('every field has its label, a linked error, the right keyboard, autofill and text of 16 px', async ({
  visit,
}) => {
  const page = await open(visit, 'phone', '?errors')
  for (const [label, inputMode, autoComplete] of told) {
    const field = page.getByLabel(label, { exact: true })
    const seen = await field.evaluate((node) => {
      const { inputMode, autocomplete } = node as HTMLInputElement
      const ids = node.getAttribute('aria-describedby')?.split(' ') ?? []
      const described = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
      const size = Number.parseFloat(getComputedStyle(node).fontSize)
      return { inputMode, autocomplete, described, invalid: node.ariaInvalid, isLarge: size >= 16 }
    })
    expect({ label, ...seen }).toEqual({
      label,
      inputMode,
      autocomplete: autoComplete,
      described: expect.stringContaining('Проверьте это поле'),
      invalid: 'true',
      isLarge: true,
    })
  }
  await screen(page, 'fields-errors')
})

const passports: [name: string, series: string, number: string, acts: Act[], ends: [string, string]][] = [
  ['ten digits typed', '|', '', [type('6510123456')], ['6510', '123456|']],
  ['typed with spaces', '|', '', [type('65 10 123456')], ['6510', '123456|']],
  ['pasted with spaces', '|', '', [paste('65 10 123456')], ['6510', '123456|']],
  ['pasted in one', '|', '', [paste('6510123456')], ['6510', '123456|']],
  ['pasted with words', '|', '', [paste('Паспорт: серия 6510 номер 123456')], ['6510', '123456|']],
  ['pasted over others', '[6504]', '654321', [paste('6510 № 123456')], ['6510', '123456|']],
  ['filled in by a keyboard', '|', '', [fill('6510 123456')], ['6510', '123456|']],
  ['composed by a keyboard', '|', '', [compose('6510', '65101'), commit('65101')], ['6510', '1|']],
  ['typed and taken back', '|', '', [type('65101'), press('Backspace'), press('Backspace')], ['651|', '']],
  ['a digit too many beside a number', '6510|', '123456', [type('7')], ['6510|', '123456']],
  ['four digits', '|', '', [type('6510')], ['6510|', '']],
  ['a date by mistake', '|', '', [paste('12.04.2005')], ['2005|', '']],
]

test('a whole passport typed or pasted into the series field is split into series and number', async ({
  visit,
}) => {
  const page = await open(visit, 'phone')
  for (const [name, series, number, acts, ends] of passports) {
    await page.getByLabel('Номер', { exact: true }).fill(number)
    await play(page, 'Серия', [['', series, acts, '']])
    expect([await seen(page, 'Серия'), await seen(page, 'Номер')], name).toEqual(ends)
  }
})

const said = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((node) =>
      (node.getAttribute('aria-describedby')?.split(' ') ?? [])
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )

const remarks: [name: string, label: string, acts: Act[], hint: string][] = [
  ['a name in the English layout', 'Фамилия', [type('Bdfyjd')], 'Включите русскую раскладку'],
  ['a name pasted in Latin', 'Фамилия', [paste('Ivanov')], 'Пишите русскими буквами'],
  ['a name composed in Latin', 'Фамилия', [compose('Bd')], 'Пишите русскими буквами'],
  ['a name after all typed right', 'Фамилия', [type('BИ')], ''],
  ['an e-mail in the Russian layout', 'Email', [type('шмфт')], 'Включите английскую раскладку'],
  ['a password in the Russian layout', 'Пароль', [type('зфкщ')], 'Включите английскую раскладку'],
  ['a password with a sign', 'Пароль', [type('parol!')], 'Только латинские буквы и цифры'],
  [
    'a password with a sign in its middle',
    'Пароль',
    [type('par!ol'), leave],
    'Только латинские буквы и цифры',
  ],
  ['letters in a phone', 'Телефон', [type('ы')], 'Здесь только цифры'],
  [
    'an ИНН whose check digit differs [§5.1-c]',
    'ИНН',
    [type('7707083894'), leave],
    'Контрольная цифра не сходится: проверьте ИНН',
  ],
  ['an ИНН while it is typed', 'ИНН', [type('7707083894')], ''],
  ['a right ИНН', 'ИНН', [type('7707083893'), leave], ''],
  [
    'an ИНН of 11 digits',
    'ИНН',
    [type('77070838931'), leave],
    'Обычно в ИНН 10 или 12 цифр: проверьте номер',
  ],
]

test('a field shows its error beside it, and none while the input is valid', async ({ visit }) => {
  const page = await open(visit, 'phone')
  for (const [name, label, acts, hint] of remarks) {
    await page.reload()
    await play(page, label, [[name, '|', acts, '']])
    const words = await said(page, label)
    if (hint) expect(words, name).toContain(hint)
    else expect(words, name).not.toMatch(/раскладку|буквами|сходится|Обычно/)
  }
})

for (const [how, dark] of [
  ['in light', false],
  ['in the dark', true],
] as const)
  nightly(`fields with hints and errors meet WCAG 2.2 AA ${how}`, async ({ visit }) => {
    for (const size of widths) {
      const page = await open((width) => visit(width, { dark }), size, size === 'laptop' ? '?errors' : '')
      await play(page, 'ИНН', [['', '|', type('7707083894'), '']])
      await play(page, 'Пароль', [['', '|', type('par!'), '']])
      await play(page, 'Фамилия', [['', '|', type('Bdf'), '']])
      expect(await accessibilityProblems(page)).toEqual([])
      await screen(page, dark ? 'fields-dark' : 'fields')
    }
  })

test('the form stores the bare number, a day within the bounds of dates, and text as it is shown [§9.2-c]', async ({
  visit,
}) => {
  const page = await open(visit, 'phone')
  const kept = async (label: string, typed: string) => {
    await play(page, label, [['', '|', [type(typed), leave], '']])
    const holder = page.locator('[data-kept]', { has: page.getByLabel(label, { exact: true }) })
    return holder.getAttribute('data-kept')
  }
  expect(await kept('СНИЛС', '11223344595')).toBe('11223344595')
  expect(await kept('Код подразделения', '660003')).toBe('660-003')
  expect(await kept('Дата рождения', '12.3.84')).toBe('1984-03-12')
  expect(await kept('Дата рождения', '30022000')).toBe('30.02.2000')
  expect(await kept('Дата рождения', '01011900')).toBe('01.01.1900')
  await page.getByText(/^Дата не может быть раньше/).waitFor()
})
