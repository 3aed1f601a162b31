// The rules for the subject of a commit. The hook scripts/hooks/commit-msg runs this file on plain Node;
// scripts/check-structure.ts applies the same rules to the commits made since the hook exists.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const headless = /^[\s«"'“(]*(?:\[[^\]]*\]\s*)?[«"'“(]*(?:who|whose|whom|what|of|that|which)\b/i
const longest = 72

/** Whether a sentence begins with a clause that has no head: «who leaves is not told», «of nobody there is nothing». */
export const isHeadless = (/** @type {string} */ sentence) => headless.test(sentence)

/** Problems of one subject; merges, reverts and fixups keep the words that git gives them. */
export function subjectProblems(/** @type {string} */ subject) {
  if (/^(?:Merge|Revert|fixup!|squash!|amend!) ?/.test(subject)) return []
  const problems = []
  const length = [...subject].length
  const [, said] = subject.match(/^[a-z][^:]*: (.+)$/) ?? []
  if (length > longest) problems.push(`has ${length} characters, at most ${longest} are allowed`)
  if (!said) problems.push('does not begin with its area: write "booking: free the seat of a moved visit"')
  if (isHeadless(said ?? subject)) problems.push('begins with a headless clause: write who does what')
  return problems
}

function upstream(/** @type {(...args: string[]) => string} */ git) {
  try {
    return git('rev-parse', '@{upstream}')
  } catch {
    return null
  }
}

/**
 * Subjects of the commits that are not upstream yet, the newest first; without an upstream, those made after the hook was added.
 * A published subject is never refused, because nobody can mend it. None without git or history.
 */
export function recentSubjects(/** @type {string} */ folder, limit = 200) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/hooks/commit-msg')
    const first = added.split('\n').at(-1)
    if (!first) return []
    const published = upstream(git)
    const past = published ? ['--not', published] : []
    const log = git('log', '--no-merges', `--max-count=${limit}`, '--format=%h %s', `${first}..HEAD`, ...past)
    return log
      ? log
          .split('\n')
          .map((line) => ({ commit: line.split(' ')[0] ?? '', subject: line.slice(line.indexOf(' ') + 1) }))
      : []
  } catch {
    return []
  }
}

if (process.argv[1]?.endsWith('commit-subject.mjs') && process.argv[2]) {
  const lines = readFileSync(process.argv[2], 'utf8').split('\n')
  const subject = lines.find((line) => line.trim() && !line.startsWith('#')) ?? ''
  const problems = subject ? subjectProblems(subject) : []
  for (const problem of problems) console.error(`The subject of the commit ${problem}.`)
  process.exit(problems.length ? 1 : 0)
}
