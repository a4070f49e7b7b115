import { connect, type Socket } from 'node:net'

/** What a number of clients saw, each asking again as soon as it is answered. */
export type Load = { times_ms: number[]; errors: number; seconds: number; bytes: number }

/** A request as it goes over the wire; `expect` are the statuses that are no error. */
export type WireRequest = { bytes: Buffer; expect: readonly number[] }

const patience_ms = 10_000

/** A GET of a path on a server of this machine. */
export function getRequest(path: string, headers: Record<string, string> = {}, expect = [200]): WireRequest {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return { bytes: Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), expect }
}

/**
 * So many clients with one kept connection each take the requests in turn until all are answered. They read no
 * more of a reply than they must, since they share the machine with the server.
 */
export async function load(origin: string, requests: WireRequest[], clients: number): Promise<Load> {
  const { hostname, port } = new URL(origin)
  const result: Load = { times_ms: [], errors: 0, seconds: 0, bytes: 0 }
  const began = performance.now()
  let next = 0
  const one = async () => {
    let socket: Socket | null = null
    while (next < requests.length) {
      const request = requests[next++]
      const began_ms = performance.now()
      try {
        socket ??= await opened(hostname, Number(port))
        const { status, length } = await exchange(socket, request.bytes)
        result.bytes += length
        if (!request.expect.includes(status)) result.errors++
      } catch {
        result.errors++
        socket?.destroy()
        socket = null
      }
      result.times_ms.push(performance.now() - began_ms)
    }
    socket?.destroy()
  }
  await Promise.all(Array.from({ length: clients }, one))
  result.seconds = (performance.now() - began) / 1000
  return result
}

function opened(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    socket.setTimeout(patience_ms, () => socket.destroy(new Error('no answer')))
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Sends one request and reads its reply to the end, which content-length must give. */
function exchange(socket: Socket, request: Buffer): Promise<{ status: number; length: number }> {
  return new Promise((resolve, reject) => {
    let head: Buffer | null = Buffer.alloc(0)
    let status = 0
    let length = 0
    let left = 0
    const done = (error?: Error) => {
      socket.off('data', read)
      socket.off('error', done)
      socket.off('close', closed)
      if (error) reject(error)
      else resolve({ status, length })
    }
    const closed = () => done(new Error('closed before the end'))
    const read = (part: Buffer) => {
      let body = part
      if (head !== null) {
        head = head.length === 0 ? part : Buffer.concat([head, part])
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        body = head.subarray(end + 4)
        head = null
        status = Number(text.slice(9, 12))
        left = lengthOf(text, status)
        if (Number.isNaN(left)) return done(new Error('a reply of unknown length'))
      }
      length += body.length
      left -= body.length
      if (left <= 0) done()
    }
    socket.on('data', read)
    socket.once('error', done)
    socket.once('close', closed)
    socket.write(request)
  })
}

function lengthOf(head: string, status: number): number {
  if (status === 204 || status === 304) return 0
  return Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN)
}

/** The value below which a part of the times lies. */
export function percentile(times: number[], part: number): number {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}
