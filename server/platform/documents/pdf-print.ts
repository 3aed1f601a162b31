import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Sheet, SheetFile } from '../../../shared/platform/sheet.ts'
import { printed, reduced, type } from './pdf-blocks.ts'

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/pt-serif/package.json'))
const font = (folder: string) => join(fonts, folder, `PTSerif_${folder}.ttf`)

const margins: [number, number, number, number] = [51, 42, 42, 48]

/**
 * A sheet that starts on a new page. pdfmake asks for all headers before any footer, so the headers count the
 * pages of the sheet, and the footers leave out page numbers when there is one page.
 */
function section({ foot, blocks, scale = 1 }: Sheet): Content {
  let first = 0
  let pages = 0
  const header: DynamicContent = (page) => {
    first ||= page
    pages = page - first + 1
    return null
  }
  const footer: DynamicContent = (page) =>
    pages > 1
      ? {
          columns: [
            { text: foot, width: '*' },
            { text: `страница ${page - first + 1} из ${pages}`, width: 'auto' },
          ],
          columnGap: 20,
          fontSize: type.small,
          color: type.grey,
          margin: [margins[0], 18, margins[2], 0],
        }
      : null
  const whole = blocks.map(printed)
  const content =
    scale === 1 ? whole : [{ stack: reduced(whole, scale), fontSize: type.text * scale, lineHeight: 1 }]
  return { section: content, header, footer } as unknown as Content
}

function definitionOf({ title, author, isWide, sheets }: SheetFile): TDocumentDefinitions {
  return {
    info: { title, author, producer: 'pdfmake', creator: author },
    language: 'ru-RU',
    displayTitle: true,
    version: '1.7',
    pageSize: 'A4',
    pageOrientation: isWide ? 'landscape' : 'portrait',
    pageMargins: margins,
    defaultStyle: { font: 'PT', fontSize: type.text, lineHeight: 1.1 },
    content: sheets.map(section),
  } as TDocumentDefinitions
}

pdfmake.setFonts({
  PT: { normal: font('400Regular'), bold: font('700Bold'), italics: font('400Regular_Italic') },
})
// A document may load no file but its fonts, and nothing from the network.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

/** Lays sheets out as a .pdf. Slow: `pdfOf` calls it in a worker thread. */
export const printPdf = (file: SheetFile): Promise<Uint8Array> =>
  pdfmake.createPdf(definitionOf(file)).getBuffer()

/** Lays each file out as a .pdf of its own. */
export async function printPdfs(files: readonly SheetFile[]): Promise<Uint8Array[]> {
  const printed: Uint8Array[] = []
  for (const file of files) printed.push(await printPdf(file))
  return printed
}
