import { fork } from 'node:child_process'
import { join } from 'node:path'
import { project } from './source-files.ts'

/** What the process of a step sends to its parent. */
export type StepMessage = { progress: { stage: string; part: number } } | { say: string } | { failed: string }

/**
 * Runs a script, given by its path in the project, in a separate process. Its memory is freed afterwards, the terminal
 * stays responsive, and an interrupt ends it at once. The promise is rejected with the error sentence of the step.
 */
export function runStep(
  script: string,
  words: string[],
  listen: (message: StepMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(join(project, script), words, {
      execArgv: ['--import', 'tsx', '--no-warnings'],
      cwd: project,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // It has a process group of its own, so that an interrupt in the terminal reaches it only once, through this
      // process.
      detached: true,
    })
    const end = () => {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
    let failed: string | null = null
    let errors = ''
    child.stderr?.on('data', (text: Buffer) => {
      errors = (errors + text).slice(-4_000)
    })
    child.on('message', message => {
      const stepMessage = message as StepMessage
      if ('failed' in stepMessage) failed = stepMessage.failed
      else listen(stepMessage)
    })
    child.on('error', reject)
    child.on('exit', (code, killed) => {
      signal.removeEventListener('abort', end)
      if (code === 0) resolve()
      else reject(new Error(failed ?? (errors.trim() || `${script} ended with ${killed ?? code}`)))
    })
  })
}

type Work = (report: (message: StepMessage) => void, signal: AbortSignal) => Promise<void>

/** The child's side: runs `work`, reports progress, and ends on request or when the parent is gone. */
export async function beStep(work: Work): Promise<void> {
  const ending = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => ending.abort(new Error(name)))
  const report = (message: StepMessage) => {
    if (process.send) process.send(message)
    else if ('progress' in message) console.log(message.progress.stage, message.progress.part)
    else console.log(Object.values(message)[0])
  }
  const orphaned = () => process.exit(1)
  process.on('disconnect', orphaned)
  try {
    await work(report, ending.signal)
    process.exitCode = 0
  } catch (error) {
    report({ failed: error instanceof Error ? error.message : String(error) })
    process.exitCode = 1
  }
  process.off('disconnect', orphaned)
  if (process.connected) process.disconnect()
}
