import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'
import { afterAll, expect, test } from 'vitest'
import { signaturesAtMost } from '../../shared/signatures/schema.ts'
import { paperSigner } from '../../test/signing.ts'
import { readSignature, type Signer } from './signature.ts'

const paper = Buffer.from('%PDF-1.7 заключение № 12')
const signer = paperSigner()
const sign = (...words: string[]) => signer.sign(paper, ...words)

afterAll(() => signer.end())

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

test('a file of more signers than a paper takes is refused before they are compared', () => {
  const crowd = changed(sign('-outform', 'DER'), ({ signerInfos }) => {
    const [one] = signerInfos
    if (!one) throw new Error('no signer')
    signerInfos.push(...Array.from({ length: signaturesAtMost }, () => one))
  })
  expect(readSignature(crowd, paper)).toBe('too-many')
})

test('a certificate with a number longer than 20 bytes makes no signature', () => {
  const long = paperSigner(`0x7f${'ab'.repeat(40)}`)
  expect(readSignature(long.sign(paper), paper)).toBe('not-a-signature')
  long.end()
})

test('a name in a certificate is kept in 300 characters, without those that turn or end a line', () => {
  const odd = changed(sign('-outform', 'DER'), ({ certificates }) => {
    const subject = certificates?.[0]?.certificate?.tbsCertificate.subject
    for (const part of subject ?? [])
      for (const { type, value } of part)
        if (type === '2.5.4.4') value.utf8String = `Орло\u0000ва\u202e${'а'.repeat(400)}`
  })
  const [one] = readSignature(odd, paper) as Signer[]
  expect(one?.name).toMatch(/^Орло ва а+ Анна Петровна$/)
  expect(one?.name.length).toBeLessThanOrEqual(2 * 300 + 1)
})

test('a signature by an elliptic key is read', () => {
  const elliptic = paperSigner('0x1a2b', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'])
  expect(readSignature(elliptic.sign(paper), paper)).toMatchObject([anna])
  elliptic.end()
})
