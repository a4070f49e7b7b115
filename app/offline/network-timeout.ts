/*
 * A network that connects and never answers: how long who may wait. What is silent is asked once more by a probe that
 * costs the server nothing, so that a server that only takes long is never taken for one that is out of reach.
 */

/** After so long without a byte the network is probed, and a probe may take so long. */
const patience_ms = 2_500
/** What was silent before is asked no longer. */
const known_ms = 500
/** A write may have arrived, and on a thin line it takes its time: it ends after a silence of so long. */
const writePatience_ms = 20_000

let isSilent = false
let probing: Promise<boolean> | undefined

/** How long an answer is waited for before the network is probed. */
export const patience = (): number => (isSilent ? known_ms : patience_ms)
export function networkSpoke(): void {
  isSilent = false
}

/**
 * The answer of the network, the whole of it where `isWhole` holds for it; throws where there is none, or nothing more is
 * heard, neither of the call nor by a probe: at once, or for a write after `writePatience_ms`.
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
      // What is known to be silent is probed for the next call.
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
    // Of the bytes as they travelled.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    return new Response(new Blob(parts), { status: reply.status, statusText: reply.statusText, headers })
  } finally {
    hasEnded = true
  }
}

const pause = (time_ms: number) => new Promise(done => setTimeout(done, time_ms))

/** One probe at a time, whoever asks. */
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
