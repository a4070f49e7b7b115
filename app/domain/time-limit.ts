/*
 * `AbortSignal.any` holds its sources weakly. In Node 20, an `AbortSignal.timeout` that is referenced only by it is
 * garbage-collected, and the limit never takes effect.
 */

/** Aborts a controller when a signal aborts, with the same reason. Returns a function that stops this. */
export function abortWith(controller: AbortController, signal: AbortSignal): () => void {
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return () => signal.removeEventListener('abort', abort)
}

/**
 * Runs work with a signal that aborts when `signal` does, or after `ms` with a TimeoutError. The work must respect
 * that signal; for work that may not, see `endInTime`.
 */
export async function limitTime<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limited = new AbortController()
  const release = abortWith(limited, signal)
  const timer = setTimeout(() => limited.abort(timeoutError(ms)), ms)
  try {
    return await work(limited.signal)
  } finally {
    clearTimeout(timer)
    release()
  }
}

/** Like `limitTime`, but rejects with the signal's reason even if the work continues. */
export function endInTime<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return limitTime(
    ms,
    signal,
    limited =>
      new Promise<T>((resolve, reject) => {
        const end = () => reject(limited.reason)
        limited.addEventListener('abort', end, { once: true })
        if (limited.aborted) end()
        else work(limited).then(resolve, reject)
      }),
  )
}

const timeoutError = (ms: number) => new DOMException(`took longer than ${ms / 1000} s`, 'TimeoutError')
