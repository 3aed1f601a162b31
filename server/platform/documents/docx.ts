import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Log, reasonOf } from '../log.ts'
import { inThread } from '../threads.ts'
import type { TemplateValues } from './docx-fill.ts'

/** Fills document templates. */
export interface Templates {
  /**
   * Fills the `{names}` of a .docx template. A file of the same name in `templates` of the data folder replaces
   * ours; if it is broken, ours is used and the log says so.
   */
  fill(name: string, values: TemplateValues): Promise<Buffer>
  /**
   * Does the same for a document of possibly thousands of rows in a worker thread; documents of different
   * owners take turns.
   */
  fillLong(name: string, values: TemplateValues, owner: string): Promise<Uint8Array>
}

const shipped = join(import.meta.dirname, '../../../reference/templates')
const module = new URL('./docx-fill.ts', import.meta.url)

type Fill<Bytes> = (template: Buffer) => Promise<Bytes>

async function fillHere(template: Buffer, values: TemplateValues): Promise<Buffer> {
  // Loaded when first needed, so that the process starts without it.
  const { fillDocx } = await import('./docx-fill.ts')
  return fillDocx({ template, values })
}

/** Opens the templates. `dataFolder`: where the clinic may put its own. */
export function templatesIn(dataFolder: string, log: Log): Templates {
  const own = async <Bytes>(name: string, fill: Fill<Bytes>): Promise<Bytes | null> => {
    try {
      return await fill(await readFile(join(dataFolder, 'templates', name)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        log.error({ template: name, reason: reasonOf(error) }, 'a template of the clinic is broken')
      return null
    }
  }
  const ownOrShipped = async <Bytes>(name: string, fill: Fill<Bytes>): Promise<Bytes> =>
    (await own(name, fill)) ?? fill(await readFile(join(shipped, name)))
  return {
    fill: (name, values) => ownOrShipped(name, (template) => fillHere(template, values)),
    fillLong: (name, values, owner) =>
      ownOrShipped(name, (template) =>
        inThread<Uint8Array>(
          { module, name: 'fillDocx', input: { template, values } },
          { owner, memory: 768 },
        ),
      ),
  }
}
