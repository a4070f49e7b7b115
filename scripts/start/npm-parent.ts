import { commandOf, isAlive, parentOf, startMark } from '../../tileserver/process.ts'

/**
 * Calls back once when the npm that started us is gone: killed with -9 it takes nobody with it, and whoever
 * killed it expects the product to be down. Started without npm, nobody is watched.
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
