/** A run of words: in both texts, only in the new one, or only in the old one. */
interface Stretch {
  kind: 'same' | 'added' | 'gone'
  text: string
}

const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|[^\s]+/g) ?? []

/** Longer texts are compared by paragraphs: a comparison by words would take too long. */
const mostSteps = 4_000_000

/** Computes the length of the longest common subsequence of words from each position on. */
function common(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let one = old.length - 1; one >= 0; one -= 1)
    for (let other = now.length - 1; other >= 0; other -= 1) {
      const row = table[one] as Uint16Array
      const next = table[one + 1] as Uint16Array
      row[other] =
        old[one] === now[other] ? (next[other + 1] ?? 0) + 1 : Math.max(next[other] ?? 0, row[other + 1] ?? 0)
    }
  return table
}

function joined(parts: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const { kind, text } of parts) {
    const last = found.at(-1)
    if (last?.kind === kind) last.text += text
    else found.push({ kind, text })
  }
  return found
}

/** Compares a new text with an old one; returns kept, added and removed words in order. */
export function textDifference(before: string, after: string): Stretch[] {
  const split = (text: string) =>
    wordsOf(before).length * wordsOf(after).length > mostSteps ? text.split(/(?<=\n)/) : wordsOf(text)
  const old = split(before)
  const now = split(after)
  const table = common(old, now)
  const parts: Stretch[] = []
  let one = 0
  let other = 0
  while (one < old.length || other < now.length) {
    const isSame = one < old.length && old[one] === now[other]
    const isGone =
      !isSame &&
      one < old.length &&
      (other >= now.length || (table[one + 1]?.[other] ?? 0) >= (table[one]?.[other + 1] ?? 0))
    const kind = isSame ? 'same' : isGone ? 'gone' : 'added'
    parts.push({ kind, text: (kind === 'added' ? now[other] : old[one]) ?? '' })
    if (kind !== 'added') one += 1
    if (kind !== 'gone') other += 1
  }
  return joined(parts)
}
