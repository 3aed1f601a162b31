import { z } from 'zod'
import { Day } from '../../platform/days.ts'
import { idOf } from '../../platform/ids.ts'

export const SignatureId = idOf<'Signature'>()
export type SignatureId = z.infer<typeof SignatureId>

/** The largest signature file, in bytes: one with a chain of certificates takes about ten thousand. */
export const signatureLargest = 256 * 1024

/** Signatures beside one paper at most. */
export const signaturesAtMost = 10

/** A signature kept beside a paper, as its certificate names the signer. */
export const PaperSignature = z.object({
  id: SignatureId,
  signer: z.string(),
  organization: z.string().nullable(),
  /** Hexadecimal number of the certificate. */
  serial: z.string(),
  /** Stated by the signer's computer, when it is stated. */
  signedAt: z.iso.datetime().nullable(),
  /**
   * Whether the cabinet has computed that the signature is of the same file and by the certificate inside it. False where
   * its algorithms are not known here, as those of GOST.
   */
  isCompared: z.boolean(),
  on: Day,
  by: z.string().nullable(),
})
export type PaperSignature = z.infer<typeof PaperSignature>

/** Signatures of a paper; `hasCopy`: the file to sign has been made. */
export const PaperSignatures = z.object({ hasCopy: z.boolean(), items: z.array(PaperSignature) })
export type PaperSignatures = z.infer<typeof PaperSignatures>
