import type { ClinicScope } from '../../../shared/organizations/access.ts'
import { type Day, formatDay } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { readPriceSheet } from '../../../shared/prices/price-sheet.ts'
import { priceFileWords, priceHeadings, priceRefusals } from '../../../shared/prices/ru.ts'
import type { PriceCell, PricesPreview } from '../../../shared/prices/schema.ts'
import type { Service } from '../../../shared/programme/schema.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import type { Reader } from '../../platform/db/types.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { SheetInput, SheetOutcome, SheetRow } from '../../platform/sheets/read.ts'
import { type WrittenCell, writeXlsx } from '../../platform/sheets/write.ts'
import { inThread } from '../../platform/threads.ts'
import { type ListOnDay, listOn } from '../admin/actions.ts'
import type { PriceListOwner } from '../admin/store.ts'

interface Column {
  heading: string
  width: number
  cell(service: Service): WrittenCell
}

const moneyCell = (number: number | null): WrittenCell => (number === null ? null : { number })

/**
 * Columns of the file, as they are also read back; an organization's file has the clinic's prices beside its
 * own.
 */
function columnsOf({ organization, cell }: ListOnDay): Column[] {
  const amounts = (heading: (name: string) => string, pick: (one: PriceCell) => number | null): Column[] =>
    City.options.map((city) => ({
      heading: heading(cityNames[city]),
      width: 18,
      cell: ({ code }) => moneyCell(pick(cell({ service: code, city }))),
    }))
  return [
    { heading: priceHeadings.code, width: 30, cell: ({ code }) => code },
    { heading: priceHeadings.name, width: 60, cell: ({ name }) => name },
    ...amounts(
      (name) => name,
      ({ amount }) => amount,
    ),
    ...(organization ? amounts(priceHeadings.clinic, ({ clinic }) => clinic) : []),
  ]
}

/** A price list on a day as a file that can be edited and uploaded again. */
export function exportSheet(list: ListOnDay): FileAnswer {
  const { organization, edition, on } = list
  const columns = columnsOf(list)
  const rows = edition.services.map((service) => columns.map(({ cell }) => cell(service)))
  const whose = organization ? `, ${organization.name}` : ''
  const sheet = { name: 'Прайс-лист', columns, rows }
  return new FileAnswer(`Прайс-лист на ${formatDay(on)}${whose}`, 'xlsx', writeXlsx([sheet]))
}

const limits = { rows: 2000, columns: 60, unpacked: 20 * 1024 * 1024, signs: 2_000_000 }

/**
 * Reads the rows of a file in a thread, so that a hostile file delays no one. Refuses with
 * `PRICE_FILE_UNREADABLE`.
 */
async function rowsOf(content: Uint8Array): Promise<SheetRow[]> {
  const input: SheetInput = { content, limits, pieceRows: limits.rows, firstRows: limits.rows }
  const module = new URL('../../platform/sheets/read.ts', import.meta.url)
  const outcome = await inThread<SheetOutcome>({ module, name: 'readSheet', input }, { owner: 'prices' })
  if (outcome.problem === null) return outcome.first
  return refuse(priceRefusals.PRICE_FILE_UNREADABLE, { message: priceFileWords[outcome.problem] })
}

/**
 * Returns what a price file would change from a day on; stores nothing. Also refuses with
 * `PRICE_COLUMNS_MISSING`.
 */
export async function previewOf(
  reader: Reader,
  scope: ClinicScope,
  { from, organization, content }: { from: Day; organization: PriceListOwner; content: Uint8Array },
): Promise<PricesPreview> {
  const list = await listOn(reader, scope, organization, from)
  const rows = await rowsOf(content)
  const read = readPriceSheet(
    rows.map(([row, cells]) => [row, cells]),
    {
      services: list.edition.services,
      standing: (service, city) => list.cell({ service, city }),
      isOwn: organization !== null,
    },
  )
  return { from, ...(read ?? refuse(priceRefusals.PRICE_COLUMNS_MISSING)) }
}
