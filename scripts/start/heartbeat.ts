/** Often enough that a few may come late. */
const beat_ms = 1_000

/**
 * The other side of scripts/start.mjs: tells it every second that this process still turns. Calls `gone` where it was
 * killed, because nobody would stop this process then. Started without it, nobody is told.
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
