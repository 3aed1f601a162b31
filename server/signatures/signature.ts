import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto'
import {
  ContentInfo,
  type IssuerAndSerialNumber,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  SignedData,
  type SignerIdentifier,
  type SignerInfo,
} from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { type Certificate, type Name, SubjectKeyIdentifier, Time } from '@peculiar/asn1-x509'
import { Set as AsnSet, fromBER } from 'asn1js'
import { signaturesAtMost } from '../../shared/signatures/schema.ts'

/** Digests that Node computes. GOST R 34.11-2012 (1.2.643.7.1.1.2.2 and .3) is not among them. */
const digests: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

const attributes = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  surname: '2.5.4.4',
  givenName: '2.5.4.42',
}
const subjectKeyIdentifier = '2.5.29.14'

/** Outcome of comparing a signature with the signed bytes; `unknown`: its algorithms are not known to Node. */
export type Match = 'whole' | 'other-file' | 'forged' | 'unknown'

/** One signer of a detached signature, as its certificate names it. */
export interface Signer {
  name: string
  organization: string | null
  /** Hexadecimal number of the certificate. */
  serial: string
  validFrom: Date
  validUntil: Date
  /** Stated by the signer's own computer, when it is stated. */
  signedAt: Date | null
  match: Match
}

export type UnreadableSignature = 'not-a-signature' | 'attached' | 'no-signer' | 'no-certificate' | 'too-many'

const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex')

/** Returns the DER of a signature that is stored as DER, as PEM or as bare base64. */
function derOf(file: Uint8Array): Uint8Array {
  if (file[0] === 0x30) return file
  const text = Buffer.from(file)
    .toString('latin1')
    .replace(/-----[^-]+-----/g, '')
    .replace(/\s/g, '')
  return /^[A-Za-z0-9+/]+=*$/.test(text) ? Buffer.from(text, 'base64') : file
}

function signedDataOf(file: Uint8Array): SignedData | null {
  try {
    const { contentType, content } = AsnConvert.parse(derOf(file), ContentInfo)
    return contentType === id_signedData ? AsnConvert.parse(content, SignedData) : null
  } catch {
    return null
  }
}

/** The longest name that is kept, in characters: RFC 5280 allows 64, national profiles more. */
const nameLongest = 300

/** The longest number of a certificate, in bytes (RFC 5280, section 4.1.2.2). */
const serialLongest = 20

const named = (name: Name, type: string) =>
  name
    .flatMap((part) => [...part])
    .find((one) => one.type === type)
    ?.value.toString()
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .slice(0, nameLongest) ?? null

/** Returns the person of a certificate: the surname and given names, otherwise the common name. */
function personOf(name: Name): string {
  const whole = [named(name, attributes.surname), named(name, attributes.givenName)].filter(Boolean).join(' ')
  return whole || named(name, attributes.commonName) || ''
}

function isIssuedAs({ tbsCertificate: { issuer, serialNumber } }: Certificate, asked: IssuerAndSerialNumber) {
  if (hex(serialNumber) !== hex(asked.serialNumber)) return false
  return hex(AsnConvert.serialize(issuer)) === hex(AsnConvert.serialize(asked.issuer))
}

function isOf(certificate: Certificate, sid: SignerIdentifier): boolean {
  if (sid.issuerAndSerialNumber) return isIssuedAs(certificate, sid.issuerAndSerialNumber)
  const kept = certificate.tbsCertificate.extensions?.find(({ extnID }) => extnID === subjectKeyIdentifier)
  if (!kept || !sid.subjectKeyIdentifier) return false
  const key = AsnConvert.parse(kept.extnValue.buffer, SubjectKeyIdentifier)
  return hex(key.buffer) === hex(sid.subjectKeyIdentifier.buffer)
}

const attribute = ({ signedAttrs }: SignerInfo, type: string) =>
  signedAttrs?.find(({ attrType }) => attrType === type)?.attrValues[0] ?? null

function keyOf(certificate: Certificate): KeyObject | null {
  try {
    return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))).publicKey
  } catch {
    return null
  }
}

/** Returns what the key has signed: the signed attributes as a SET (RFC 5652, section 5.4), otherwise the file. */
function signedBytes({ signedAttrs }: SignerInfo, content: Uint8Array): Uint8Array {
  if (!signedAttrs) return content
  const value = signedAttrs.map((one) => fromBER(AsnConvert.serialize(one)).result)
  return new Uint8Array(new AsnSet({ value }).toBER())
}

/** RSASSA-PSS needs its parameters, which are not read here. */
const isPss = ({ signatureAlgorithm }: SignerInfo) => signatureAlgorithm.algorithm === '1.2.840.113549.1.1.10'

/** Compares a signature with the exact bytes that it is said to be of. It does not ask who issued the certificate. */
function matchOf(signer: SignerInfo, certificate: Certificate, content: Uint8Array): Match {
  const digest = digests[signer.digestAlgorithm.algorithm]
  if (!digest) return 'unknown'
  if (signer.signedAttrs) {
    const stated = attribute(signer, id_messageDigest)
    if (!stated) return 'forged'
    const expected = createHash(digest).update(content).digest('hex')
    if (hex(AsnConvert.parse(stated, OctetString).buffer) !== expected) return 'other-file'
  }
  const key = keyOf(certificate)
  if (!key || isPss(signer) || !['rsa', 'ec'].includes(key.asymmetricKeyType ?? '')) return 'unknown'
  const isWhole = verify(digest, signedBytes(signer, content), key, Buffer.from(signer.signature.buffer))
  return isWhole ? 'whole' : 'forged'
}

function signerOf(signer: SignerInfo, certificate: Certificate, content: Uint8Array): Signer {
  const { subject, serialNumber, validity } = certificate.tbsCertificate
  if (serialNumber.byteLength > serialLongest + 1) throw new RangeError('no number of a certificate')
  const time = attribute(signer, id_signingTime)
  return {
    name: personOf(subject),
    organization: named(subject, attributes.organization),
    serial: hex(serialNumber),
    validFrom: validity.notBefore.getTime(),
    validUntil: validity.notAfter.getTime(),
    signedAt: time ? AsnConvert.parse(time, Time).getTime() : null,
    match: matchOf(signer, certificate, content),
  }
}

/** Reads a detached signature of a file (RFC 5652): its signers, or why it is none. */
export function readSignature(file: Uint8Array, content: Uint8Array): Signer[] | UnreadableSignature {
  const signed = signedDataOf(file)
  if (!signed) return 'not-a-signature'
  if (signed.encapContentInfo.eContent) return 'attached'
  if (signed.signerInfos.length === 0) return 'no-signer'
  // Each signer costs milliseconds in which nobody else is served.
  if (signed.signerInfos.length > signaturesAtMost) return 'too-many'
  const certificates = [...(signed.certificates ?? [])].flatMap(({ certificate }) => certificate ?? [])
  try {
    const signers: Signer[] = []
    for (const one of signed.signerInfos) {
      const certificate = certificates.find((kept) => isOf(kept, one.sid))
      if (!certificate) return 'no-certificate'
      signers.push(signerOf(one, certificate, content))
    }
    return signers
  } catch {
    return 'not-a-signature'
  }
}
