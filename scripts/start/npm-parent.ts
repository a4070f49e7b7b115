import { commandOf, isAlive, parentOf, startMark } from '../../tileserver/process.ts'

/**
 * Calls `gone` once when the parent npm process has exited. An npm that is killed with SIGKILL does not stop its
 * children, but users expect the product to stop. Does nothing if npm is not a parent.
 */
export function onNpmGone(gone: () => void): void {
  if (process.platform === 'win32' || process.env.npm_lifecycle_event === undefined) return
  const npm = findNpm()
  if (npm === null) return
  const mark = startMark(npm)
  const timer = setInterval(() => {
    if (isAlive(npm) && startMark(npm) === mark) return
    clearInterval(timer)
    gone()
  }, 250)
  timer.unref()
}

function findNpm(): number | null {
  let pid: number | null = process.ppid
  for (let up = 0; up < 4 && pid !== null && pid > 1; up++) {
    if (/\bnpm\b/.test(commandOf(pid) ?? '')) return pid
    pid = parentOf(pid)
  }
  return null
}
