import { annexFileName, billFileName, billingRefusals } from '../../../shared/billing/ru.ts'
import type { Agreement, BillFormat, PriceAnnex } from '../../../shared/billing/schema.ts'
import { annexFile, billFile } from '../../../shared/billing/sheets.ts'
import { actValues, annexValues, invoiceValues } from '../../../shared/billing/template-values.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { clinicScopeOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Templates } from '../../platform/documents/docx.ts'
import { safeFileName } from '../../platform/documents/kind.ts'
import { pdfOf } from '../../platform/documents/pdf.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { listOn, tableView } from '../../prices/admin/actions.ts'
import { type BillContext, contentOf, sidesOf } from '../actions.ts'
import type { BillRow } from '../store.ts'

/** Settings of a file: its format, the templates, and whose work takes turns. */
export interface FileContext {
  format: BillFormat
  templates: Templates
  owner: string
}

/** Prints a bill as it was made; refuses an annulled one. */
export async function billAsFile(
  reader: Reader,
  row: BillRow,
  { format, templates, owner }: FileContext,
  secrets: Secrets,
): Promise<FileAnswer> {
  if (row.annulledAt) refuse(billingRefusals.BILL_ANNULLED)
  const content = await contentOf(reader, row, secrets)
  const name = safeFileName(billFileName(content))
  if (format === 'pdf') return new FileAnswer(name, format, await pdfOf(billFile(content), owner))
  const isAct = content.kind === 'act'
  const template = isAct ? 'service-act.docx' : 'invoice.docx'
  const values = isAct ? actValues(content) : invoiceValues(content)
  return new FileAnswer(name, format, await templates.fillLong(template, values, owner))
}

/** Services whose price is agreed with the organization of an agreement on a day. */
async function annexOf(
  reader: Reader,
  actor: Member,
  { agreement, on }: { agreement: Agreement; on: Day },
  context: Pick<BillContext, 'clinic'>,
): Promise<PriceAnnex> {
  const list = await listOn(reader, clinicScopeOf(actor), agreement.organization, on)
  const cities = City.options
  const rows = tableView(list).rows.map(({ name, cells }) => ({
    name,
    prices: cities.map((city) => cells[city].amount),
  }))
  const agreed = rows.filter(({ prices }) => prices.some((price) => price !== null))
  if (agreed.length === 0) refuse(billingRefusals.ANNEX_EMPTY)
  return {
    agreement: { number: agreement.number, signedOn: agreement.signedOn },
    on,
    ...(await sidesOf(reader, actor, agreement, context)),
    cities: cities.map((city) => cityNames[city]),
    rows: agreed,
  }
}

/** Prints the annex of an agreement with the prices of its organization on a day. */
export async function annexAsFile(
  reader: Reader,
  actor: Member,
  asked: { agreement: Agreement; on: Day },
  context: FileContext & Pick<BillContext, 'clinic'>,
): Promise<FileAnswer> {
  const annex = await annexOf(reader, actor, asked, context)
  const { format, templates, owner } = context
  const name = safeFileName(annexFileName(annex.agreement.number, annex.on))
  const bytes =
    format === 'pdf'
      ? await pdfOf(annexFile(annex), owner)
      : await templates.fillLong('price-annex.docx', annexValues(annex), owner)
  return new FileAnswer(name, format, bytes)
}
