import { z } from 'zod'
import { OrganizationId } from '../organizations/schema.ts'
import { Day } from '../platform/days.ts'
import { FileBody, FileReply } from '../platform/file.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { City } from '../platform/person.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { programmeRefusals } from '../programme/ru.ts'
import { priceRefusals } from './ru.ts'
import {
  NewPrices,
  PriceList,
  PriceStep,
  PricesPreview,
  PricesSet,
  PriceTable,
  PriceTableQuery,
  SampleCost,
  SamplesQuestion,
} from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { NO_EDITION } = programmeRefusals
const { PRICES_MOVED, PRICE_FILE_UNREADABLE, PRICE_COLUMNS_MISSING, BAD_SAMPLE } = priceRefusals

/** Maximum size of a price file in bytes. */
export const pricesFileLargest = 2 * 1024 * 1024

/** The public price list. */
export const pricesContract = {
  list: route('GET', '/api/prices', {
    summary: 'Прайс-лист города на дату',
    query: z.strictObject({ city: City, on: Day.optional() }),
    reply: PriceList,
  }),
}

/**
 * The price list for an administrator: the clinic's own, or with `organization` the prices agreed with it.
 * Views of the clinic's own list, which is public, are not recorded. `NOT_FOUND`: there is no such
 * organization.
 */
export const pricesAdminContract = {
  table: route('GET', '/api/admin/prices', {
    summary: 'Прайс-лист на день: все услуги по городам, что действует и что будет',
    audit: { act: 'view', what: 'price' },
    query: PriceTableQuery,
    reply: PriceTable,
    refusals: [NOT_FOUND, NO_EDITION],
  }),
  /** Sets all prices or none: `PRICES_MOVED` carries `details`: PricesMoved. */
  set: route('POST', '/api/admin/prices', {
    summary: 'Установить цены с даты; прежние остаются в истории, цены записей не меняются',
    audit: { act: 'change', what: 'price' },
    asksAgain: true,
    body: NewPrices,
    largest: 256 * 1024,
    reply: PricesSet,
    refusals: [NOT_FOUND, NO_EDITION, PRICES_MOVED],
  }),
  history: route('GET', '/api/admin/prices/history', {
    summary: 'Кто и когда устанавливал цены, новые первыми',
    audit: { act: 'view', what: 'price' },
    query: PageQuery.extend({
      service: z.string().min(1).max(40).optional(),
      city: City.optional(),
      organization: OrganizationId.optional(),
    }),
    reply: pageOf(PriceStep),
    refusals: [NOT_FOUND],
  }),
  export: route('GET', '/api/admin/prices/export', {
    summary: 'Прайс-лист на день файлом .xlsx; такой файл можно поправить и загрузить',
    audit: { act: 'export', what: 'price' },
    query: PriceTableQuery,
    reply: FileReply,
    refusals: [NOT_FOUND, NO_EDITION, TOO_OFTEN],
  }),
  preview: route('POST', '/api/admin/prices/preview', {
    summary: 'Что изменит файл .xlsx или .csv с ценами; ничего не записывается',
    audit: { act: 'view', what: 'price' },
    query: z.strictObject({ from: Day, organization: OrganizationId.optional() }),
    body: FileBody,
    largest: pricesFileLargest,
    reply: PricesPreview,
    refusals: [NOT_FOUND, NO_EDITION, PRICE_FILE_UNREADABLE, PRICE_COLUMNS_MISSING, TOO_OFTEN],
  }),
  samples: route('POST', '/api/admin/prices/samples', {
    summary: 'Сколько стоят примеры осмотров до и после несохранённых цен',
    audit: { act: 'view', what: 'price' },
    body: SamplesQuestion,
    largest: 256 * 1024,
    reply: z.array(SampleCost),
    refusals: [NOT_FOUND, NO_EDITION, BAD_SAMPLE],
  }),
}
