import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Log, reasonOf } from '../log.ts'

/** Fills templates of documents. */
export interface Templates {
  /**
   * Fills `{names}` of a .docx template. Staff replaces a template by a file of the same name in `templates` of the data
   * folder; should that file be broken, the shipped one is used and the log says so.
   */
  fill(name: string, values: Record<string, string>): Promise<Buffer>
}

const shipped = join(import.meta.dirname, '../../../reference/templates')

/** What XML cannot hold at all. */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const printable = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, text]) => [key, text.toWellFormed().replace(unprintable, '')]),
  )

async function fillIn(template: Buffer, values: Record<string, string>): Promise<Buffer> {
  // Loaded when first needed: the process starts without it.
  const [{ default: Docxtemplater }, { default: PizZip }] = await Promise.all([
    import('docxtemplater'),
    import('pizzip'),
  ])
  const document = new Docxtemplater(new PizZip(template), {
    linebreaks: true,
    nullGetter: () => '',
    errorLogging: false,
  })
  document.render(printable(values))
  return document.toBuffer({ compression: 'DEFLATE' })
}

/** Templates of a process. `dataFolder`: where staff may lay their own. */
export function templatesIn(dataFolder: string, log: Log): Templates {
  const own = async (name: string, values: Record<string, string>): Promise<Buffer | null> => {
    try {
      return await fillIn(await readFile(join(dataFolder, 'templates', name)), values)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        log.error({ template: name, reason: reasonOf(error) }, 'a template of the clinic is broken')
      return null
    }
  }
  return {
    fill: async (name, values) =>
      (await own(name, values)) ?? fillIn(await readFile(join(shipped, name)), values),
  }
}
