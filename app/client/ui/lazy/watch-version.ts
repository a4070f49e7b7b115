import { isNewVersion, loadFault } from './load-fault.ts'

const every_ms = 15 * 60_000
/** If the tab was hidden for a shorter time, there is no check. */
const hidden_ms = 60_000

/**
 * Checks for a newer build of the app every 15 minutes and when the tab is shown again. A tab that is shown again
 * reloads if nothing is unsaved; otherwise, `announce` is called once. Returns a function that ends the checks.
 */
export function watchVersion(announce: () => void, reload?: () => void): () => void {
  let hiddenAt: number | null = null
  let isOver = false

  async function poll(mayReload: boolean): Promise<void> {
    if (isOver || document.hidden || !(await isNewVersion()) || isOver) return
    if (mayReload && (await loadFault(reload)) !== 'newVersion') return
    end()
    announce()
  }
  function changed(): void {
    if (document.hidden) hiddenAt = Date.now()
    else if (hiddenAt !== null && Date.now() - hiddenAt >= hidden_ms) void poll(true)
  }
  function end(): void {
    isOver = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
  const timer = setInterval(() => void poll(false), every_ms)
  document.addEventListener('visibilitychange', changed)
  return end
}
