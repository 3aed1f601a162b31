import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isHeadless, recentSubjects, subjectProblems } from './commit-subject.mjs'
import { installHooks } from './setup.mjs'

const newFolder = () => mkdtempSync(join(tmpdir(), 'commit-subject-'))
const gitIn = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

test.each([
  'who leaves is not told',
  'What is held is free?',
  'Of nobody there is nothing',
  '[§7.3] that has closed',
  '«which» one',
])('the sentence "%s" is refused as headless', (sentence) => {
  expect(isHeadless(sentence)).toBe(true)
})

test.each(['`what` names the field', 'an unknown user has no history', 'whatever happens', 'office hours'])(
  'the sentence "%s" is accepted',
  (sentence) => {
    expect(isHeadless(sentence)).toBe(false)
  },
)

test.each([
  ['booking: who leaves is not told', 'headless'],
  ['free the seat', 'area'],
  [`booking: ${'x'.repeat(70)}`, 'has 79 characters'],
])('the subject "%s" is refused', (subject, words) => {
  expect(subjectProblems(subject).join()).toContain(words)
})

test.each(['booking: free the seat', "Merge branch 'x'", 'Revert "who"', 'fixup! x'])(
  'the subject "%s" is accepted',
  (subject) => {
    expect(subjectProblems(subject)).toEqual([])
  },
)

test('the git hook refuses a bad commit subject and accepts a good one', () => {
  const file = join(newFolder(), 'message')
  const hook = join(import.meta.dirname, 'hooks/commit-msg')
  const run = (message: string) => {
    writeFileSync(file, message)
    return spawnSync(hook, [file], { encoding: 'utf8' }).status
  }
  expect(run('booking: that has closed\n')).toBe(1)
  expect(run('\n# a comment\nbooking: free the seat\n\nWhat a body says is free.\n')).toBe(0)
})

test('only commits made after the hook was added are read', () => {
  const folder = newFolder()
  expect(recentSubjects(folder)).toEqual([])
  gitIn(folder, 'init', '-q')
  gitIn(folder, 'commit', '-q', '--allow-empty', '-m', 'who was before')
  expect(recentSubjects(folder)).toEqual([])
  execFileSync('mkdir', ['-p', join(folder, 'scripts/hooks')])
  writeFileSync(join(folder, 'scripts/hooks/commit-msg'), '')
  gitIn(folder, 'add', '.')
  gitIn(folder, 'commit', '-q', '-m', 'hooks: add')
  gitIn(folder, 'commit', '-q', '--allow-empty', '-m', 'who is after')
  expect(recentSubjects(folder).map(({ subject }) => subject)).toEqual(['who is after'])
})

test('the hooks are installed only in a checkout, and a different hooks path is kept', () => {
  const folder = newFolder()
  installHooks(folder)
  writeFileSync(join(folder, 'plain'), '')
  gitIn(folder, 'init', '-q')
  installHooks(folder)
  expect(gitIn(folder, 'config', 'core.hooksPath')).toBe('scripts/hooks')
  gitIn(folder, 'config', 'core.hooksPath', 'mine')
  installHooks(folder)
  expect(readFileSync(join(folder, '.git/config'), 'utf8')).toContain('mine')
})
