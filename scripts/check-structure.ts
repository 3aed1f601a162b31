// Checks the rules of docs/architecture.md. The list of features and leaf folders comes from the tree itself.
import { join } from 'node:path'
import { recentSubjects, subjectProblems } from './commit-subject.mjs'
import { checkFingerprint } from './structure/fingerprint.ts'
import { checkHandDrawn } from './structure/hand-drawn.ts'
import { checkImports } from './structure/imports.ts'
import { checkGlossary, checkSentences, checkTypeNames } from './structure/language.ts'
import { checkMigrations } from './structure/migrations.ts'
import { checkNames } from './structure/names.ts'
import { checkPurity } from './structure/purity.ts'
import { checkQueries } from './structure/queries.ts'
import { checkLines, checkSizes } from './structure/sizes.ts'
import { checkSheetReasons, checkStyles } from './structure/styles.ts'
import { type Problem, readTree, type Tree } from './structure/tree.ts'
import { checkComments, checkPins, checkRefusals, checkSettings, checkTraces } from './structure/words.ts'

const checks = [
  checkImports,
  checkNames,
  checkQueries,
  checkPurity,
  checkSizes,
  checkLines,
  checkStyles,
  checkSheetReasons,
  checkHandDrawn,
  checkComments,
  checkRefusals,
  checkTraces,
  checkPins,
  checkSettings,
  checkMigrations,
  checkSentences,
  checkTypeNames,
  checkGlossary,
]

/** Returns all problems of a tree, by file and line. */
export function checkTree(tree: Tree): Problem[] {
  const order = ({ path, line = 0 }: Problem) => `${path}:${String(line).padStart(6, '0')}`
  return checks.flatMap((check) => check(tree)).sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

function checkSubjects(folder: string): Problem[] {
  return recentSubjects(folder).flatMap(({ commit, subject }) =>
    subjectProblems(subject).map((problem) => ({
      path: `commit ${commit}`,
      text: `Subjects: "${subject}" ${problem}.`,
    })),
  )
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const tree = readTree(root)
  const problems = [...checkTree(tree), ...checkSubjects(root), ...(await checkFingerprint(tree))]
  const errors = problems.filter(({ isWarning }) => !isWarning)
  for (const { path, line, text, isWarning } of problems)
    console.error(`${isWarning ? 'warning: ' : ''}${path}${line ? `:${line}` : ''}  ${text}`)
  console.log(
    errors.length ? `\n${errors.length} problems` : `${Object.keys(tree).length} files, all in order`,
  )
  process.exit(errors.length ? 1 : 0)
}
