/*
 * Timeouts for a network that connects but never replies. After a period of silence, a probe that costs the server
 * nothing is sent, so that a slow server is never mistaken for an unreachable one.
 */

/** How long a call waits in silence before a probe is sent, and the maximum duration of the probe. */
const patience_ms = 2_500
/** The waiting time if the network was silent before. */
const known_ms = 500
/**
 * A write may have arrived, and a slow connection takes time, so a write is abandoned only after this period of
 * silence.
 */
const writePatience_ms = 20_000

let isSilent = false
let probing: Promise<boolean> | undefined

/** Returns how long to wait for a reply before sending a probe. */
export const patience = (): number => (isSilent ? known_ms : patience_ms)
export function networkSpoke(): void {
  isSilent = false
}

/**
 * Returns the reply of the network, which is complete if `isWhole` holds for it. Throws if there is no reply, or if
 * neither the call nor a probe gets one: immediately or, for a write, after `writePatience_ms`.
 */
export async function fetchHeard(
  request: Request,
  options: { isWrite: boolean; isWhole(reply: Response): boolean },
): Promise<Response> {
  const stop = new AbortController()
  request.signal.addEventListener('abort', () => stop.abort(request.signal.reason))
  let heard_ms = Date.now()
  let hasEnded = false
  void (async () => {
    while (!hasEnded) {
      const since = heard_ms
      await pause(options.isWrite ? patience_ms : patience())
      if (hasEnded || heard_ms > since) continue
      // If the network is known to be silent, the probe is only for the next call.
      const isKnown = isSilent && !options.isWrite
      const probed = isHeard()
      if (!isKnown && (await probed)) heard_ms = Math.max(heard_ms, Date.now())
      else if (heard_ms === since && (!options.isWrite || Date.now() - since >= writePatience_ms))
        return stop.abort(new DOMException('nothing is heard', 'TimeoutError'))
    }
  })()
  try {
    const reply = await fetch(request, { signal: stop.signal })
    networkSpoke()
    if (reply.body === null || !options.isWhole(reply)) return reply
    const parts: Uint8Array<ArrayBuffer>[] = []
    const reader = reply.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      heard_ms = Date.now()
    }
    const headers = new Headers(reply.headers)
    // These headers refer to the encoded bytes.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    return new Response(new Blob(parts), { status: reply.status, statusText: reply.statusText, headers })
  } finally {
    hasEnded = true
  }
}

const pause = (time_ms: number) => new Promise(done => setTimeout(done, time_ms))

/** There is only one probe at a time for all callers. */
function isHeard(): Promise<boolean> {
  probing ??= fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(patience_ms) })
    .then(
      () => true,
      () => false,
    )
    .then(isThere => {
      isSilent = !isThere
      probing = undefined
      return isThere
    })
  return probing
}
