import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PizZip from 'pizzip'
import { describe, expect, onTestFinished, test } from 'vitest'
import { keptLog } from '../../../test/platform.ts'
import { templatesIn } from './docx.ts'
import { fileNameOf, fromBase64, kindOf, safeFileName } from './kind.ts'

const zip = (...names: string[]) => {
  const made = new PizZip()
  for (const name of names) made.file(name, 'x')
  return made.generate({ type: 'nodebuffer' })
}
const types = '[Content_Types].xml'

describe('the kind of a file', () => {
  test.for<[string | null, Buffer]>([
    ['docx', zip(types, 'word/document.xml')],
    ['xlsx', zip(types, 'xl/workbook.xml')],
    ['pdf', Buffer.from('%PDF-1.7\n…')],
    [null, zip(types, 'word/document.xml', 'word/vbaProject.bin')],
    [null, zip('word/document.xml')],
    [null, zip(types, 'ppt/presentation.xml')],
    [null, zip('a.exe')],
    [null, zip(types, 'word/document.xml').subarray(0, 60)],
    [null, Buffer.from('PK\x03\x04 and nothing more')],
    [null, Buffer.from('MZ\x90\x00')],
    [null, Buffer.from('<html>%PDF-')],
    [null, Buffer.alloc(0)],
  ])('is known by its content: %s', async ([kind, content]) => {
    expect(await kindOf(content)).toBe(kind)
  })

  test('stays unknown for an archive of thousands of files, which is not opened', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => `word/${index}.xml`)
    expect(await kindOf(zip(types, 'word/document.xml', ...many))).toBeNull()
  })

  test.for([
    ['Заявка.docx', 'docx', 'Заявка.docx'],
    ['заявка.exe', 'pdf', 'заявка.exe.pdf'],
    ['../../etc/passwd', 'pdf', 'etc passwd.pdf'],
    ['a\r\nBcc: x@y.ru\u202e.docx', 'docx', 'a Bcc x@y.ru.docx'],
    ['.docx', 'docx', 'Документ.docx'],
    [undefined, 'xlsx', 'Документ.xlsx'],
  ] as const)(
    'determines the extension of the file name: %s of kind %s becomes %s',
    ([typed, kind, name]) => {
      expect(fileNameOf(typed, kind)).toBe(name)
    },
  )

  test.for([
    ['0YTQsNC50Ls=', 'файл'],
    ['0YTQsNC50Ls', 'файл'],
    ['не base64', null],
    ['0YTQ sNC50Ls=', null],
    ['', null],
  ])('is read from valid base64 only: %s', ([text, content]) => {
    expect(fromBase64(text as string)?.toString() ?? null).toBe(content)
  })
})

const name = 'connection-request.docx'
const wordsOf = (document: Buffer) =>
  new PizZip(document)
    .file('word/document.xml')
    ?.asText()
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ') ?? ''
const values = {
  company: 'ООО «Ромашка & Ко» <b>',
  inn: '7707083893',
  kpp: '773601001',
  fio: 'Петров',
  email: 'a@b.ru',
  phone: '+7',
}

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'cabinet-templates-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  mkdirSync(join(path, 'templates'))
  return path
}

const office = '/usr/bin/soffice'

describe('a template', () => {
  test.skipIf(!existsSync(office))('opens in LibreOffice and prints on one page', async () => {
    const path = folder()
    writeFileSync(join(path, 'one.docx'), await templatesIn(path, keptLog().log).fill(name, values))
    const profile = `-env:UserInstallation=file://${path}/profile`
    const print = ['--headless', '--convert-to', 'pdf', '--outdir', path, join(path, 'one.docx')]
    await promisify(execFile)(office, [profile, ...print])
    const printed = readFileSync(join(path, 'one.pdf')).toString('latin1')
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  test('is filled completely: every name gets its value, typed input stays text', async () => {
    const text = wordsOf(await templatesIn(folder(), keptLog().log).fill(name, values))
    for (const value of ['ООО «Ромашка &amp; Ко» &lt;b&gt;', '7707083893', '773601001', 'Петров', 'a@b.ru'])
      expect(text).toContain(value)
    expect(text).not.toMatch(/[{}]/)
  })

  test('drops characters that XML cannot hold', async () => {
    const odd = { ...values, fio: 'Пет\u0001ров\ufffe \ud800👩‍⚕️' }
    expect(wordsOf(await templatesIn(folder(), keptLog().log).fill(name, odd))).toContain('Петров')
  })

  test("the clinic's template replaces ours from the next document on [§2.37-b]", async () => {
    const path = folder()
    const shipped = readFileSync(join('reference/templates', name))
    const templates = templatesIn(path, keptLog().log)
    const own = new PizZip(shipped)
    own.file(
      'word/document.xml',
      (own.file('word/document.xml')?.asText() ?? '').replace('Просим', 'Очень просим'),
    )
    writeFileSync(join(path, 'templates', name), own.generate({ type: 'nodebuffer' }))
    expect(wordsOf(await templates.fill(name, values))).toContain('Очень просим')
  })

  test.for([
    ['no document', () => Buffer.from('не документ')],
    [
      'broken marks',
      () => {
        const own = new PizZip(readFileSync(join('reference/templates', name)))
        own.file(
          'word/document.xml',
          (own.file('word/document.xml')?.asText() ?? '').replace('{company}', '{company'),
        )
        return own.generate({ type: 'nodebuffer' })
      },
    ],
  ] as const)(
    'a broken template of the clinic (%s) is ignored in favour of ours, and the log says so',
    async ([, make]) => {
      const path = folder()
      const { log, lines } = keptLog()
      writeFileSync(join(path, 'templates', name), make())
      expect(wordsOf(await templatesIn(path, log).fill(name, values))).toContain('Просим')
      expect(lines.join()).toContain('template of the clinic is broken')
    },
  )
})

test.each([
  ['Заключение 127-2026 Преображенский', 'Заключение 127-2026 Преображенский'],
  ['Заключение 5-2026 Ахмед/оглы: "Али"', 'Заключение 5-2026 Ахмед оглы Али'],
  ['Заключение 6-2026 Ли.', 'Заключение 6-2026 Ли'],
  ['..\\Заключение\n7', 'Заключение 7'],
])('the name «%s» becomes «%s», which Windows accepts', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})
