/** Times of a signature by its file. `signedAt`: null where the signer's computer stated none. */
interface SigningTimes {
  signedAt: Date | null
  validFrom: Date
  validUntil: Date
}

/** Milliseconds by which the clocks of two computers may differ. */
const clocksDiffer = 5 * 60_000

/**
 * Returns why the times of a signature cannot be true: it is older than the file to sign (`early`), of the future (`ahead`),
 * or out of the term of its certificate (`not-valid`). Null when they can. Without a stated time the term is compared with
 * the moment in which the signature is attached.
 */
export function signingProblem(
  { signedAt, validFrom, validUntil }: SigningTimes,
  { copyMadeAt, now }: { copyMadeAt: Date; now: Date },
): 'early' | 'ahead' | 'not-valid' | null {
  const at = (signedAt ?? now).getTime()
  if (at < copyMadeAt.getTime() - clocksDiffer) return 'early'
  if (at > now.getTime() + clocksDiffer) return 'ahead'
  return at < validFrom.getTime() - clocksDiffer || at > validUntil.getTime() ? 'not-valid' : null
}
