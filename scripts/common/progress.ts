/** What the person at the terminal sees of long steps. */
export type ProgressReporter = {
  /**
   * Shows a step in progress, with `part` from 0 to 1. On a terminal the line is rewritten, and in a log there is a
   * line for every tenth.
   */
  show(stage: string, part: number): void
  say(line: string): void
  /** Reports on standard error why the work failed. */
  fail(line: string): void
}

export function makeProgress(
  output: NodeJS.WriteStream = process.stdout,
  errors: NodeJS.WritableStream = process.stderr,
): ProgressReporter {
  const began = Date.now()
  let open = false
  let last = ''
  const close = () => {
    if (open) output.write('\n')
    open = false
  }
  return {
    show(stage, part) {
      const percent = Math.floor(Math.min(1, Math.max(0, part)) * 100)
      const elapsed_s = (Date.now() - began) / 1000
      const line = `${String(percent).padStart(3)} %  ${elapsed_s.toFixed(0).padStart(3)} s  ${stage}`
      if (output.isTTY) {
        output.write(`\r\x1b[2K${line.slice(0, (output.columns ?? 80) - 1)}`)
        open = true
        return
      }
      const step = `${stage} ${Math.floor(percent / 10)}`
      if (step !== last) output.write(`${line}\n`)
      last = step
    },
    say(line) {
      close()
      output.write(`${line}\n`)
    },
    fail(line) {
      close()
      errors.write(`${line}\n`)
    },
  }
}
