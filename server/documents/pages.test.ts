import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import factorsFile from '../../reference/factors.json' with { type: 'json' }
import servicesFile from '../../reference/services.json' with { type: 'json' }
import type { ReferralContent } from '../../shared/documents/papers.ts'
import { referralFile } from '../../shared/documents/sheets.ts'
import type { Day } from '../../shared/platform/days.ts'
import { editionOf } from '../../shared/programme/reference.ts'
import type { EditionId } from '../../shared/programme/schema.ts'
import { printPdf } from '../platform/documents/pdf-print.ts'

const edition = editionOf('0190a0b0-0000-7000-8000-000000000001' as EditionId, factorsFile, servicesFile)

const long: Omit<ReferralContent, 'factors'> = {
  number: '711/2026',
  day: '2026-11-20' as Day,
  order: 'Приказ Минздрава России от 28.01.2021 N 29н',
  kind: 'periodic',
  kindReason: null,
  organization: {
    name: 'Публичное акционерное общество «Уральский машиностроительный завод имени Серго Орджоникидзе»',
    inn: '6663003127',
    kpp: '668601001',
    address: '620012, Свердловская область, г. Екатеринбург, пл. Первой Пятилетки, д. 1, корп. 2',
    ownership: 'Частная собственность',
    okved: '28.92',
    email: 'otdel.kadrov@uralmash-zavod.example',
    phone: '+73433000017',
  },
  clinic: {
    name: 'ООО «Медицинский центр профессиональных осмотров «Профилактика»',
    address: 'г. Екатеринбург, ул. Белинского, 86',
    ogrn: '1026600000008',
    email: 'info@clinic.example',
    phone: '+73433000000',
  },
  person: {
    fullname: 'Константинопольская-Вознесенская Александра Вениаминовна',
    birth: '1984-05-17' as Day,
    gender: 'Женский',
    department: 'Цех механической обработки крупногабаритных деталей № 14, участок 3',
    position: 'Электрогазосварщик ручной сварки, занятый на работах в замкнутых пространствах',
    policy: '6600123456789016',
  },
  place: 'Екатеринбург, ул. Белинского, 86',
  visit: { day: '2026-12-08' as Day, time: '08:15' },
  signer: {
    position: 'Заместитель генерального директора по управлению персоналом',
    name: 'Соловьёва М. А.',
  },
}
const byLength = edition.factors
  .filter(({ selectable }) => selectable)
  .map(({ code, name }) => ({ code, name }))
  .toSorted((one, other) => other.name.length - one.name.length)

const pagesOf = async (contents: ReferralContent[]) =>
  Buffer.from(await printPdf(referralFile(contents)))
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length

test.each([1, 4, 8])(
  'a направление with the %i longest factors of the order takes one page',
  async (count) => {
    expect(await pagesOf([{ ...long, factors: byLength.slice(0, count) }])).toBe(1)
  },
)

test('three направления take three pages, whatever factors each has', async () => {
  const contents = [1, 6, 12].map((count) => ({ ...long, factors: byLength.slice(40, 40 + count) }))
  expect(await pagesOf(contents)).toBe(3)
})
