import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSignature, type Signer } from './signature.ts'

const paper = Buffer.from('%PDF-1.7 заключение № 12')
let folder: string

const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })

function sign(...words: string[]): Buffer {
  openssl(
    'cms',
    '-sign',
    '-binary',
    '-in',
    'paper.pdf',
    '-signer',
    'c.pem',
    '-inkey',
    'k.pem',
    '-out',
    's.sig',
    ...words,
  )
  return readFileSync(join(folder, 's.sig'))
}

const certify = (...key: string[]) =>
  openssl(
    ...['req', '-x509', '-nodes', ...key, '-keyout', 'k.pem', '-out', 'c.pem', '-days', '30', '-utf8'],
    ...['-set_serial', '0x1a2b', '-subj', '/CN=Клиника/O=ООО «Клиника»/SN=Орлова/GN=Анна Петровна'],
  )

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signature-'))
  writeFileSync(join(folder, 'paper.pdf'), paper)
  certify('-newkey', 'rsa:2048')
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Rewrites a signature through its parts. */
function changed(file: Uint8Array, change: (signed: SignedData) => void): Uint8Array {
  const info = AsnConvert.parse(file, ContentInfo)
  const signed = AsnConvert.parse(info.content, SignedData)
  change(signed)
  info.content = AsnConvert.serialize(signed)
  return new Uint8Array(AsnConvert.serialize(info))
}

const anna = { name: 'Орлова Анна Петровна', organization: 'ООО «Клиника»', serial: '1a2b', match: 'whole' }

test.each([
  ['DER', ['-outform', 'DER']],
  ['PEM', ['-outform', 'PEM']],
  ['SHA-512', ['-outform', 'DER', '-md', 'sha512']],
  ['a key identifier', ['-outform', 'DER', '-keyid']],
  ['no signed attributes', ['-outform', 'DER', '-noattr']],
])('a detached signature is read: %s', (_, words) => {
  expect(readSignature(sign(...words), paper)).toMatchObject([anna])
})

test('a signature in bare base64 is read, with its time and the validity of its certificate', () => {
  const text = Buffer.from(sign('-outform', 'DER').toString('base64'))
  const [one] = readSignature(text, paper) as Signer[]
  expect(one?.signedAt?.getTime()).toBeGreaterThanOrEqual(one?.validFrom.getTime() ?? Number.NaN)
  expect((Number(one?.validUntil) - Number(one?.validFrom)) / 86_400_000).toBe(30)
})

test('a signature of other bytes is told from one whose value is spoilt', () => {
  const file = sign('-outform', 'DER')
  expect(readSignature(file, Buffer.from('other'))).toMatchObject([{ match: 'other-file' }])
  const spoilt = Buffer.from(file)
  spoilt[spoilt.length - 1] = (spoilt.at(-1) ?? 0) ^ 1
  expect(readSignature(spoilt, paper)).toMatchObject([{ match: 'forged' }])
})

test('a GOST digest is accepted as unknown', () => {
  const gost = changed(sign('-outform', 'DER'), ({ signerInfos }) => {
    for (const one of signerInfos) one.digestAlgorithm.algorithm = '1.2.643.7.1.1.2.2'
  })
  expect(readSignature(gost, paper)).toMatchObject([{ ...anna, match: 'unknown' }])
})

test('files that are no detached signature are refused by their reason', () => {
  const file = sign('-outform', 'DER')
  expect(readSignature(paper, paper)).toBe('not-a-signature')
  expect(readSignature(file.subarray(0, 200), paper)).toBe('not-a-signature')
  expect(readSignature(new Uint8Array(), paper)).toBe('not-a-signature')
  expect(readSignature(sign('-outform', 'DER', '-nodetach'), paper)).toBe('attached')
  expect(readSignature(sign('-outform', 'DER', '-nodetach', '-stream'), paper)).toBe('attached')
  expect(readSignature(sign('-outform', 'DER', '-nocerts'), paper)).toBe('no-certificate')
  const empty = changed(file, ({ signerInfos }) => void signerInfos.splice(0))
  expect(readSignature(empty, paper)).toBe('no-signer')
})

test('a signature by an elliptic key is read', () => {
  certify('-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1')
  expect(readSignature(sign('-outform', 'DER'), paper)).toMatchObject([anna])
})
