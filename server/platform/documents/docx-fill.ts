import Docxtemplater from 'docxtemplater'
import PizZip from 'pizzip'

/** Values of a template by name; a list is a part that is repeated: `{#people} … {/people}`. */
export interface TemplateValues {
  [name: string]: string | readonly TemplateValues[]
}

/** What XML cannot hold at all. */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const printable = (values: TemplateValues): TemplateValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.toWellFormed().replace(unprintable, '') : value.map(printable),
    ]),
  )

/** Fills a .docx template; throws when its marks are broken. */
export function fillDocx(template: Uint8Array, values: TemplateValues): Buffer {
  const document = new Docxtemplater(new PizZip(template), {
    paragraphLoop: true,
    linebreaks: true,
    nullGetter: () => '',
    errorLogging: false,
  })
  document.render(printable(values))
  return document.toBuffer({ compression: 'DEFLATE' })
}
