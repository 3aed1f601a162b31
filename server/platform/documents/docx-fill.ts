import Docxtemplater from 'docxtemplater'
import PizZip from 'pizzip'
import { printable } from '../printable.ts'

/** Values of a template by name; a list fills a repeated part: `{#people} … {/people}`. */
export interface TemplateValues {
  [name: string]: string | readonly TemplateValues[]
}

const printableOf = (values: TemplateValues): TemplateValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? printable(value) : value.map(printableOf),
    ]),
  )

/** Fills a .docx template; throws when its placeholders are broken. */
export function fillDocx({ template, values }: { template: Uint8Array; values: TemplateValues }): Buffer {
  const document = new Docxtemplater(new PizZip(template), {
    paragraphLoop: true,
    linebreaks: true,
    nullGetter: () => '',
    errorLogging: false,
  })
  document.render(printableOf(values))
  return document.toBuffer({ compression: 'DEFLATE' })
}
