import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SlowLine = { url: string; close(): void }
/** Bits a second to the browser, and the way there and back. */
export const slowLine = { bits_per_s: 1_600_000, roundTrip_ms: 150 }

const slice_bytes = 1_460

/**
 * A line to `target` as slow as that of a hill office: all connections share its bits, each gets a packet in turn, and
 * each byte comes late. The workers of a page go over it too, which a browser's own brake leaves out.
 */
export async function startSlowLine(target: string): Promise<SlowLine> {
  const { hostname, port } = new URL(target)
  const waiting = new Map<Socket, Buffer[]>()
  const sockets = new Set<Socket>()
  const delayed = (work: () => void, ms: number) => setTimeout(work, ms)
  /** What is on its way to a socket, in order: two timers of one moment may come either way round. */
  const onTheWay = new Map<Socket, Buffer[]>()
  const send = (to: Socket, bytes: Buffer, ms: number) => {
    const parts = onTheWay.get(to) ?? []
    onTheWay.set(to, parts)
    parts.push(bytes)
    delayed(() => {
      const first = parts.shift()
      if (first && !to.destroyed) to.write(first)
    }, ms)
  }
  let free_at = performance.now()
  let isGiving = false

  const give = () => {
    // A timer that comes late on a busy machine takes nothing of the line: what waits has its time made good.
    if (!isGiving) free_at = Math.max(free_at, performance.now())
    isGiving = true
    let packet = next()
    while (packet) {
      const { to, bytes } = packet
      free_at += (bytes.length * 8_000) / slowLine.bits_per_s
      const wait_ms = free_at - performance.now()
      send(to, bytes, wait_ms + slowLine.roundTrip_ms / 2)
      // A timer has whole milliseconds: the packets of one go together.
      if (wait_ms > 2) return void delayed(give, wait_ms)
      packet = next()
    }
    isGiving = false
  }
  const next = (): { to: Socket; bytes: Buffer } | null => {
    for (const [to, parts] of waiting) {
      const [first] = parts
      if (first === undefined) continue
      const bytes = first.subarray(0, slice_bytes)
      if (bytes.length === first.length) parts.shift()
      else parts[0] = first.subarray(slice_bytes)
      // Behind the others: each has a packet in turn.
      waiting.delete(to)
      waiting.set(to, parts)
      return { to, bytes }
    }
    return null
  }

  const server = createServer(browser => {
    const product = connect(Number(port), hostname)
    const parts: Buffer[] = []
    waiting.set(browser, parts)
    for (const one of [browser, product]) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => one.destroy())
    }
    // The first byte waits for the handshake, too.
    let opened_at = performance.now() + slowLine.roundTrip_ms
    browser.on('data', bytes => {
      const wait_ms = Math.max(0, opened_at - performance.now()) + slowLine.roundTrip_ms / 2
      send(product, bytes, wait_ms)
      opened_at = 0
    })
    product.on('data', bytes => {
      parts.push(bytes)
      if (!isGiving) give()
    })
    const end = () => {
      waiting.delete(browser)
      for (const one of [browser, product]) {
        sockets.delete(one)
        onTheWay.delete(one)
        one.destroy()
      }
    }
    browser.on('close', end)
    product.on('close', () => delayed(end, 60_000).unref())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      for (const one of sockets) one.destroy()
    },
  }
}
