import type { EditionFiles } from '../../../../shared/editions/schema.ts'

/** A chosen file. */
interface EditionFile {
  name: string
  text(): Promise<string>
  size: number
}

const largest = 3 * 1024 * 1024

const has = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && Array.isArray((value as Record<string, unknown>)[name])

async function parsed(file: EditionFile): Promise<unknown> {
  const { name, size } = file
  if (size > largest) throw new Error(`«${name}» больше 3 МБ: это не файл редакции`)
  try {
    return JSON.parse(await file.text())
  } catch {
    throw new Error(`«${name}» не читается как JSON: проверьте скобки и запятые`)
  }
}

/** Reads the chosen files and recognises each by its content. Throws an Error with a message for the user. */
export async function readFiles(files: readonly EditionFile[]): Promise<EditionFiles> {
  const known: { factors?: unknown; services?: unknown } = {}
  for (const file of files) {
    const content = await parsed(file)
    if (has(content, 'factors')) known.factors = content
    if (has(content, 'services')) known.services = content
    if (!has(content, 'factors') && !has(content, 'services'))
      throw new Error(`В «${file.name}» нет ни пунктов приказа (factors), ни услуг (services)`)
  }
  if (known.factors === undefined) throw new Error('Нет файла с пунктами приказа: factors.json')
  return known as EditionFiles
}
