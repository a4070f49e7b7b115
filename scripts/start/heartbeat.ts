/** Frequent enough that a few may be late. */
const beat_ms = 1_000

/**
 * The child's side of scripts/start.mjs: sends a heartbeat every second. Calls `gone` if the supervisor was
 * killed, because nothing would stop this process then. Does nothing without a supervisor.
 */
export function startHeartbeat(gone: () => void): { isUp(): void } {
  const sendToParent = (what: 'turns' | 'up') => {
    if (process.connected) process.send?.(what, undefined, undefined, () => {})
  }
  if (process.send !== undefined) {
    process.on('disconnect', gone)
    setInterval(() => sendToParent('turns'), beat_ms).unref()
  }
  return { isUp: () => sendToParent('up') }
}
