import { describe, expect, test } from 'vitest'
import { runUpgrade, type UpgradeWork } from './steps.ts'

/** Runs an upgrade of two services and returns the steps in order, the printed lines and the failure. */
async function upgrade(changes: Partial<UpgradeWork> = {}) {
  const steps: string[] = []
  const lines: string[] = []
  const step =
    <Result>(name: string, result: Result) =>
    async () => {
      steps.push(name)
      return result
    }
  const work: UpgradeWork = {
    checkout: step('checkout', 'abc1234'),
    backup: step('backup', 'Копия готова'),
    pull: step('pull', undefined),
    build: step('build', undefined),
    migrate: step('migrate', ['База обновлена']),
    services: async () => ['cabinet@3000.service', 'cabinet@3001.service'],
    restart: async (service) => void steps.push(`restart ${service}`),
    ...changes,
  }
  const now = () => new Date('2026-11-27T05:15:00Z')
  const failure = await runUpgrade(work, { say: (line) => void lines.push(line), now }).catch(
    (error: Error) => error.message,
  )
  return { steps, lines, failure }
}

const fail = (words: string) => async () => {
  throw new Error(words)
}

describe('an upgrade', () => {
  test('copies first, migrates after the build and restarts one service after another', async () => {
    const { steps, lines, failure } = await upgrade()
    expect([failure, steps]).toEqual([
      undefined,
      [
        'checkout',
        'backup',
        'pull',
        'build',
        'migrate',
        'restart cabinet@3000.service',
        'restart cabinet@3001.service',
      ],
    ])
    expect(lines.join('\n')).toContain('git checkout abc1234')
    expect(lines.join('\n')).toContain("--to '2026-11-27 05:15:00+00:00'")
  })

  test('does nothing without a copy', async () => {
    const { steps, failure } = await upgrade({ backup: fail('Диск заполнен') })
    expect(steps).toEqual(['checkout'])
    expect(failure).toBe('Обновление не начато: копия не снята. Диск заполнен')
  })

  test('leaves database and services alone when the build fails', async () => {
    const { steps, failure } = await upgrade({ build: fail('Не удалось собрать сервер') })
    expect(steps).toEqual(['checkout', 'backup', 'pull'])
    expect(failure).toBe('Не удалось собрать сервер')
  })

  test('stops at the first service that does not answer and says how to go back', async () => {
    const { steps, failure } = await upgrade({ restart: fail('cabinet@3000.service не отвечает') })
    expect(steps.at(-1)).toBe('migrate')
    expect(failure).toMatch(
      /^Обновление не закончено\. cabinet@3000\.service не отвечает\nВернуться к прежней версии/,
    )
  })
})
