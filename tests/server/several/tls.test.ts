import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  request as plainRequest,
  type ServerResponse,
} from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { type AddressInfo, connect as connectPlainly } from 'node:net'
import { connect, type SecureVersion } from 'node:tls'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atlasesIn } from '../../../app/node/atlas-folders.ts'
import { type RunningServer, startServer } from '../../../app/server/main.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { seededDatabase } from '../fresh-database.ts'
import { writeCountry } from './country.ts'
import {
  domain,
  hasCaddy,
  hasNginx,
  hasOpenssl,
  startCaddy,
  startNginxWithTls,
  type TlsFront,
} from './proxies.ts'

type RequestInput = { method?: string; headers?: Record<string, string>; body?: Buffer }
type Reply = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

const target = (front: TlsFront): RequestOptions => ({
  host: '127.0.0.1',
  port: Number(new URL(front.url).port),
  servername: domain,
  ca: front.ca,
  agent: false,
})
const send = (front: TlsFront, path: string, { method, headers, body }: RequestInput = {}) =>
  new Promise<Reply>((answered, failed) => {
    const all = { host: domain, ...headers }
    const call = request({ ...target(front), method, path, headers: all }, reply => {
      const pieces: Buffer[] = []
      reply.on('data', piece => pieces.push(piece))
      reply.on('error', failed)
      reply.on('end', () =>
        answered({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(pieces) }),
      )
    })
    call.on('error', failed)
    call.end(body)
  })
const sendPlainly = (front: TlsFront, method: string, path: string) =>
  new Promise<{ status?: number; location?: string }>((answered, failed) => {
    const headers = { host: domain }
    plainRequest(front.plainUrl, { method, path, headers, agent: false }, reply => {
      reply.resume()
      answered({ status: reply.statusCode, location: reply.headers.location })
    })
      .on('error', failed)
      .end()
  })
const handshake = (front: TlsFront, version: SecureVersion) =>
  new Promise<string>(done => {
    const limits = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' }
    const { host, port, servername, ca } = target(front)
    const socket = connect({ host: String(host), port: Number(port), servername, ca: String(ca), ...limits })
    socket.once('secureConnect', () => {
      done(socket.getProtocol() ?? '')
      socket.destroy()
    })
    socket.once('error', () => done('refused'))
    socket.once('close', () => done('refused'))
  })

/** A process as far as its proxy sees it. */
const seen: { url: string; headers: IncomingHttpHeaders; bytes: number }[] = []
const packed = gzipSync('much the same '.repeat(500))
/** Downloads under way. */
let open: ServerResponse[] = []
const upstream = createServer(async (incoming, answer) => {
  if (incoming.url === '/readyz') return answer.end()
  let bytes = 0
  try {
    for await (const piece of incoming) bytes += piece.length
  } catch {
    return
  }
  seen.push({ url: incoming.url ?? '', headers: incoming.headers, bytes })
  if (incoming.url === '/long') {
    open.push(answer)
    return answer.write(Buffer.alloc(100_000))
  }
  if (incoming.url !== '/text') return answer.end('from a process')
  const acceptsPacked = incoming.headers['accept-encoding']?.includes('gzip')
  answer.setHeader('content-type', 'application/json')
  if (acceptsPacked) answer.setHeader('content-encoding', 'gzip')
  answer.end(acceptsPacked ? packed : gunzipSync(packed))
})
const portOf = async () => {
  if (!upstream.listening) await once(upstream.listen(0, '127.0.0.1'), 'listening')
  return (upstream.address() as AddressInfo).port
}
afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
})

const fronts = [
  { file: 'nginx.conf', isThere: hasNginx() && hasOpenssl(), start: startNginxWithTls },
  { file: 'Caddyfile', isThere: hasCaddy(), start: startCaddy },
]
for (const { file, isThere, start } of fronts)
  describe.skipIf(!isThere)(`${file} with a certificate of our own`, () => {
    let front: TlsFront
    beforeAll(async () => {
      const port = await portOf()
      front = await start([port, port])
      open = []
    })
    afterAll(() => front.stop())

    it('hands calls on, and says that they came by https and from whom', async () => {
      const forged = {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'other.example',
      }
      const reply = await send(front, '/home', { headers: forged })
      expect([reply.status, String(reply.bytes)]).toEqual([200, 'from a process'])
      expect(seen.at(-1)?.headers).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': domain,
      })
    })

    it('leads from http to https and answers nothing in the clear', async () => {
      const seenBefore = seen.length
      for (const method of ['GET', 'POST']) {
        const reply = await sendPlainly(front, method, '/home?region=1')
        expect(reply).toEqual({ status: 308, location: `https://${domain}/home?region=1` })
      }
      expect(seen).toHaveLength(seenBefore)
    })

    it('refuses programs that come in the clear, so that no token goes that way unnoticed', async () => {
      const seenBefore = seen.length
      for (const path of ['/api/login/', '/ogc/collections', '/api'])
        expect(await sendPlainly(front, 'POST', path), path).toEqual({ status: 403, location: undefined })
      expect(seen).toHaveLength(seenBefore)
    })

    it('speaks TLS 1.2 and 1.3 and nothing older', async () => {
      expect(await handshake(front, 'TLSv1.3')).toBe('TLSv1.3')
      expect(await handshake(front, 'TLSv1.2')).toBe('TLSv1.2')
      expect(await handshake(front, 'TLSv1.1')).toBe('refused')
    })

    it('does not show the state of the processes outside', async () => {
      for (const path of ['/readyz', '/livez', '/metrics'])
        expect((await send(front, path)).status, path).toBe(404)
    })

    it('hands a packed reply on as it is, and unpacked to clients without compression', async () => {
      const packedReply = await send(front, '/text', { headers: { 'accept-encoding': 'gzip, br, zstd' } })
      expect(packedReply.headers['content-encoding']).toBe('gzip')
      expect(packedReply.bytes).toEqual(packed)
      const plain = await send(front, '/text')
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(seen.at(-1)?.headers['accept-encoding']).toBeUndefined()
      expect(plain.bytes).toEqual(gunzipSync(packed))
    })

    it('lets large bodies through, and a broken upload puts no process away', async () => {
      const whole = await send(front, '/home', { method: 'POST', body: Buffer.alloc(4_000 * 1024) })
      expect([whole.status, seen.at(-1)?.bytes]).toEqual([200, 4_000 * 1024])
      for (let i = 0; i < 3; i++) {
        const headers = { host: domain, 'content-length': '1000000' }
        const call = request({ ...target(front), method: 'POST', path: '/home', headers })
        call.on('error', () => {})
        await new Promise(sent => call.write(Buffer.alloc(200_000), sent))
        call.destroy()
        expect((await send(front, '/home')).status).toBe(200)
      }
    })

    it('hands a long download on piece by piece', async () => {
      let bytes = 0
      const call = request({ ...target(front), path: '/long', headers: { host: domain } }, reply =>
        reply.on('data', piece => (bytes += piece.length)),
      )
      call.on('error', () => {})
      call.end()
      await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(50_000)
      open[0].end('last')
      await expect.poll(() => bytes, { timeout: 20_000 }).toBe(100_004)
    })
  })

describe('the product', () => {
  let server: RunningServer
  let front: TlsFront
  beforeAll(async () => {
    const data = scratchFolder('behind')
    await writeCountry(data, 'first')
    server = await startServer({
      port: 0,
      host: '127.0.0.1',
      databaseUrl: await seededDatabase(),
      database: 'external',
      dataFolder: data,
      atlasFolder: atlasesIn(data),
      secret: Buffer.alloc(32, 7),
      tiles: { martin: { serving: () => null, isAwaited: () => false } },
      mailer: { send: async () => {}, forget: async () => {}, stop() {} },
      publicUrl: `https://${domain}/`,
      clientFolder: null,
      downloadsFolder: null,
      demo: false,
      demoAccounts: false,
      trustProxy: true,
      metrics: { port: 0, host: '127.0.0.1' },
    })
    if (hasCaddy()) front = await startCaddy([server.port, server.port])
  })
  afterAll(async () => {
    await front?.stop()
    await server.stop()
  })

  /** All that comes back for these bytes until the server hangs up. */
  const raw = (lines: string[], body: string) =>
    new Promise<string>((done, failed) => {
      let reply = ''
      const socket = connectPlainly(server.port, '127.0.0.1', () =>
        socket.write([...lines, 'Host: urja.example', '', body].join('\r\n')),
      )
      socket.on('data', piece => (reply += piece))
      socket.on('close', () => done(reply))
      socket.on('error', failed)
    })

  it('takes no call for two, and none whose end can be read in two ways', async () => {
    const hidden = 'GET /api/words/ne HTTP/1.1\r\nHost: urja.example\r\nConnection: close\r\n\r\n'
    const chunk = '0\r\n\r\n'
    const post = 'POST /api/login/ HTTP/1.1'
    const json = 'Content-Type: application/json'
    const two = ['GET /api/words/en HTTP/1.1']
    // What is not hidden is answered, so a hidden call would be too.
    expect((await raw([...two], hidden)).match(/HTTP\/1\.1 200/g)).toHaveLength(2)
    for (const lengths of [
      [`Content-Length: ${chunk.length}`, 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', `Content-Length: ${chunk.length + hidden.length}`],
      ['Content-Length: 0', 'Content-Length: 5'],
      ['Content-Length: 5', 'Content-Length: 5'],
      ['Content-Length: +5'],
      ['Content-Length: 0x5'],
      ['Transfer-Encoding : chunked'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding: xchunked'],
      ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
      ['Transfer-Encoding:\n chunked', 'Content-Length: 5'],
    ]) {
      const reply = await raw([post, json, ...lengths], chunk + hidden)
      expect(reply, lengths.join()).toMatch(/^HTTP\/1\.1 400/)
      expect(reply.match(/HTTP\/1\.1 /g), lengths.join()).toHaveLength(1)
    }
  })

  describe.skipIf(!hasCaddy())('behind the Caddyfile', () => {
    it('is asked by https alone for a year, and tells its figures nowhere', async () => {
      const { status, headers } = await send(front, '/api/words/en')
      expect([status, headers['strict-transport-security']]).toEqual([
        200,
        'max-age=31536000; includeSubDomains',
      ])
      expect((await fetch(server.metricsUrl ?? '')).status).toBe(200)
      for (const path of ['/metrics', '//metrics', '/%6Detrics'])
        expect((await send(front, path)).status, path).toBe(404)
    })

    it('packs once, and answers who says that he has it already', async () => {
      const headers = { 'accept-encoding': 'gzip, zstd, br' }
      const first = await send(front, '/api/words/en', { headers })
      expect(first.headers['content-encoding']).toBe('gzip')
      expect(JSON.parse(String(gunzipSync(first.bytes)))).toBeTypeOf('object')
      const etag = String(first.headers.etag)
      expect(
        (await send(front, '/api/words/en', { headers: { ...headers, 'if-none-match': etag } })).status,
      ).toBe(304)
    })

    it('tells in its own words that a body is too large, and goes on answering', async () => {
      const headers = { 'content-type': 'application/json' }
      for (let i = 0; i < 3; i++) {
        const body = Buffer.alloc(5_000_000, ' ')
        const reply = await send(front, '/api/login/', { method: 'POST', headers, body })
        expect([reply.status, JSON.parse(String(reply.bytes)).code]).toEqual([413, 'too_large'])
        expect((await send(front, '/api/words/en')).status).toBe(200)
      }
    })

    it('hands out parts of an archive', async () => {
      const path = '/atlas/first/boundaries.pmtiles'
      const part = await send(front, path, { headers: { range: 'bytes=0-6', 'accept-encoding': 'gzip' } })
      expect([part.status, String(part.bytes)]).toEqual([206, 'PMTiles'])
      expect(part.headers['content-range']).toMatch(/^bytes 0-6\/\d+$/)
      expect(part.headers['content-encoding']).toBeUndefined()
    })
  })
})
