/** Short enough that the supervisor can tolerate a few late heartbeats. */
const beat_ms = 1_000

/**
 * Child's part of scripts/start.mjs. Sends a heartbeat every second, and calls `gone` if the supervisor was killed,
 * since nothing else would then stop this process. Does nothing without a supervisor.
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
