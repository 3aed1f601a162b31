import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Appends a line for each failed test, with its first error, to the file named by the variable FAILURES, so that npm
 * test can repeat them under its table, far below the output of the step in which they failed.
 */
export default class Failures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.FAILURES
    if (!file) return
    for (const each of modules) {
      for (const { message } of each.errors())
        appendFileSync(file, `${each.relativeModuleId}: ${firstLine(message)}\n`)
      for (const test of each.children.allTests('failed')) {
        const { errors = [] } = test.result()
        appendFileSync(
          file,
          `${each.relativeModuleId} > ${test.fullName}: ${firstLine(errors[0]?.message ?? '')}\n`,
        )
      }
    }
  }
}

const firstLine = (message: string) => message.split('\n')[0]
