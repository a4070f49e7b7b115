import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchMartin } from '../../../scripts/start/fetch-martin.ts'
import { superviseMartin } from '../../../tileserver/launch.ts'
import { findMartin, martinFolder, martinVersion } from '../../../tileserver/martin.ts'
import { scratchFolder, writeTinyTiles } from '../../fixtures/tiny-tiles.ts'

const real = findMartin()
const never = new AbortController().signal
let mirror: Server
let said: string[]

beforeEach(() => {
  said = []
  vi.stubEnv('XDG_CACHE_HOME', scratchFolder('cache'))
  vi.stubEnv('PATH', '/bin:/usr/bin')
})
afterEach(() => {
  vi.unstubAllEnvs()
  mirror.closeAllConnections()
  mirror.close()
})

/** The release's file: Martin by way of a script, or what only answers as Martin where there is none. */
function asset(): Buffer {
  const folder = scratchFolder('release')
  const program = join(folder, 'martin')
  const does = real ? `exec ${JSON.stringify(real)} "$@"` : `echo "martin ${martinVersion}"`
  writeFileSync(program, `#!/bin/sh\n${does}\n`)
  chmodSync(program, 0o755)
  execFileSync('tar', ['-czf', 'asset.tar.gz', 'martin'], { cwd: folder })
  return readFileSync(join(folder, 'asset.tar.gz'))
}

const digestOf = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`

/** A mirror of the release in the form of GitHub's API; answers its address. */
async function release(digest: string, send: (reply: ServerResponse) => void): Promise<string> {
  mirror = createServer((request, reply) => {
    if (request.url === '/asset') return send(reply)
    const names = ['x86_64', 'aarch64'].flatMap(cpu =>
      ['unknown-linux-musl', 'apple-darwin'].map(system => `martin-${cpu}-${system}.tar.gz`),
    )
    const { port } = mirror.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/asset`
    reply.end(JSON.stringify({ assets: names.map(name => ({ name, browser_download_url: url, digest })) }))
  })
  await new Promise<void>(listening => mirror.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/release`
}

const fetching = (from: string, signal = never) => fetchMartin(from, line => said.push(line), signal)
const left = () => (existsSync(join(martinFolder(), 'bin')) ? readdirSync(join(martinFolder(), 'bin')) : [])

describe('fetching Martin in the background', () => {
  it.skipIf(real === null)('goes over to it without a restart', async () => {
    const bytes = asset()
    const from = await release(digestOf(bytes), reply => reply.end(bytes))
    const atlas = await writeTinyTiles('v1')
    const martin = superviseMartin({ atlas: () => atlas, folder: scratchFolder('martin'), poll_ms: 50 })
    expect(martin.isInstalled()).toBe(false)
    await fetching(from)
    await expect.poll(() => martin.serving()?.atlas, { timeout: 20_000 }).toBe('v1')
    await martin.stop()
    expect(left()).toEqual(['martin'])
    expect(said).toEqual([
      `Fetching Martin ${martinVersion} in the background; tiles come straight from the archives until it is there.`,
    ])
  })

  const bad = asset()
  const failures: [string, string, (reply: ServerResponse) => void, RegExp][] = [
    [
      'another checksum',
      digestOf(Buffer.from('x')),
      reply => reply.end(bad),
      /has sha256:\w{64}, published is/,
    ],
    ['a cut file', digestOf(bad), cut, /terminated|other side closed/],
    ['no file', digestOf(bad), reply => reply.writeHead(404).end(), /answers 404/],
    ['no checksum', '', reply => reply.end(bad), /publishes no SHA-256/],
  ]
  it.each(failures)('%s: one sentence, nothing is left', async (_, digest, send, why) => {
    await fetching(await release(digest, send))
    expect(said).toHaveLength(2)
    expect(said[1]).toMatch(why)
    expect(said[1]).toMatch(
      /could not be fetched .*: tiles come straight from the archives; the next start tries/,
    )
    expect([left(), findMartin()]).toEqual([[], null])
  })

  it('a mirror that is not there is told with what lies beneath', async () => {
    const from = await release('', reply => reply.end())
    await new Promise(closed => mirror.close(closed))
    await fetching(from)
    expect(said[1]).toContain('fetch failed (connect ECONNREFUSED 127.0.0.1')
  })

  it('a slow one keeps nobody who stops, and says nothing then', async () => {
    const from = await release(digestOf(bad), reply => void reply.write(bad.subarray(0, 20)))
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(new Error('stopped')), 100)
    await fetching(from, stopping.signal)
    expect(said).toHaveLength(1)
    expect([left(), findMartin()]).toEqual([[], null])
  })
})

function cut(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-length': 10_000 })
  reply.write('half of it', () => reply.destroy())
}
