/*
 * Beware of `AbortSignal.any`: it holds its sources weakly. In Node 20 an `AbortSignal.timeout` that only it knows is
 * collected, and the limit never comes.
 */

/** Aborts a controller as soon as a signal aborts, with the same reason. Answers how to end that. */
export function abortWith(controller: AbortController, signal: AbortSignal): () => void {
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return () => signal.removeEventListener('abort', abort)
}

/**
 * Runs work with a signal that aborts when `signal` does, or after `ms` with a TimeoutError. The work ends by that
 * signal: see `endInTime` for work that may not.
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

/** The same, and rejects with the signal's reason even where the work goes on. */
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
