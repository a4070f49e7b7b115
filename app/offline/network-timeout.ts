/*
 * Timeouts for a network that connects but never replies. After a silence, a probe that costs the server
 * nothing is sent, so that a slow server is never mistaken for an unreachable one.
 */

/** Silence before a probe, and maximum time of the probe. */
const patience_ms = 2_500
/** The same if the network was silent before. */
const known_ms = 500
/** A write may have arrived, and a slow line takes time: it is given up after this silence. */
const writePatience_ms = 20_000

let isSilent = false
let probing: Promise<boolean> | undefined

/** Time to wait for a reply before a probe. */
export const patience = (): number => (isSilent ? known_ms : patience_ms)
export function networkSpoke(): void {
  isSilent = false
}

/**
 * Reply of the network, complete if `isWhole` holds for it; throws if there is none, or neither the call nor
 * a probe is heard: at once, or for a write after `writePatience_ms`.
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
      // A network known to be silent is probed for the next call.
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
    // Refers to the encoded bytes.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    return new Response(new Blob(parts), { status: reply.status, statusText: reply.statusText, headers })
  } finally {
    hasEnded = true
  }
}

const pause = (time_ms: number) => new Promise(done => setTimeout(done, time_ms))

/** One probe at a time for all callers. */
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
