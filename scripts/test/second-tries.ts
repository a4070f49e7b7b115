import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Writes the names of tests that passed only after a retry to the file that URJA_SECOND_TRIES names. */
export default class SecondTries implements Reporter {
  private readonly names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd(): void {
    const file = process.env.URJA_SECOND_TRIES
    if (file) writeFileSync(file, JSON.stringify(this.names))
  }
}
