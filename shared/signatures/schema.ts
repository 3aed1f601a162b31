import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'

export const SignatureId = idOf<'Signature'>()
export type SignatureId = z.infer<typeof SignatureId>

export const SigningCopyId = idOf<'SigningCopy'>()
export type SigningCopyId = z.infer<typeof SigningCopyId>

/**
 * Papers that are signed: a заключение or справка, the выписка beside it, a whole final act, and its copy for the employer,
 * from which diseases are left out.
 */
export const SignedPaper = z.enum(['conclusion', 'extract', 'act', 'employer-act'])
export type SignedPaper = z.infer<typeof SignedPaper>

/** Papers of a check-up: the выписка goes to the person alone. */
export const PaperOfCheckUp = SignedPaper.extract(['conclusion', 'extract'])
export type PaperOfCheckUp = z.infer<typeof PaperOfCheckUp>

/** Files of a final act: the employer gets only the copy. */
export const PaperOfAct = SignedPaper.extract(['act', 'employer-act'])
export type PaperOfAct = z.infer<typeof PaperOfAct>

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
