import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchSources, type SourcesOptions } from '../../scripts/sources/fetch-sources.ts'
import { sourcesOptions } from '../../scripts/sources/sources.ts'
import { readCredits } from '../../tiles/credits.ts'
import { groundOf } from '../../tiles/publishers/ground.ts'
import { type Publisher, type PublisherName, publishers } from '../../tiles/publishers/publishers.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/sources/${name}`, import.meta.url))
type Answer = (request: IncomingMessage, reply: ServerResponse, bytes: Buffer) => void

const server = createServer((request, reply) => {
  const path = request.url ?? ''
  requests.push(`${request.method} ${path} ${request.headers.range ?? ''}`.trim())
  const answer = answers.shift() ?? whole
  if (path.endsWith('.md5')) {
    const sum = createHash('md5')
      .update(contentOf(path.slice(0, -4)))
      .digest('hex')
    reply.end(`${sum}  nepal-latest-free.shp.zip\n`)
  } else answer(request, reply, contentOf(path))
})
let mirror = ''
let requests: string[] = []
let answers: Answer[] = []
let folder = ''

function contentOf(path: string): Buffer {
  if (path.endsWith('HydroRIVERS_v10_as_shp.zip')) return fixture('rivers.zip')
  if (path.endsWith('nepal-latest-free.shp.zip')) return fixture('buildings.zip')
  if (path.endsWith('_Map.tif')) return fixture('land-cover.tif')
  if (path.endsWith('_DEM.tif')) return fixture('elevation.tif')
  if (path.endsWith('/interpreter')) return fixture('power.osm.json')
  return Buffer.alloc(0)
}

const typeOf = (path: string) => (path.endsWith('/interpreter') ? 'application/json' : 'application/zip')
const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const whole: Answer = (request, reply, bytes) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const isRest = from > 0 && request.headers['if-range'] === tagOf(bytes)
  const rest = isRest ? bytes.subarray(from) : bytes
  reply.writeHead(isRest ? 206 : 200, {
    etag: tagOf(bytes),
    'content-type': typeOf(request.url ?? ''),
    'content-length': rest.length,
    'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT',
    ...(isRest ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
  })
  reply.end(rest)
}
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, reply) =>
    reply.writeHead(code, headers).end()
/** Of the rivers, once their first 400 bytes are held. */
const cut: Answer = (request, reply, bytes) => {
  reply.writeHead(200, {
    etag: tagOf(bytes),
    'content-type': typeOf(request.url ?? ''),
    'content-length': bytes.length,
  })
  reply.write(bytes.subarray(0, 400))
  const partFile = join(folder, '.parts/.originals/HydroRIVERS_v10_as_shp.zip')
  const looking = setInterval(() => {
    if (statSync(partFile, { throwIfNoEntry: false })?.size !== 400) return
    clearInterval(looking)
    reply.destroy()
  }, 5)
}
const silent: Answer = (request, reply, bytes) => {
  reply.writeHead(200, {
    etag: tagOf(bytes),
    'content-type': typeOf(request.url ?? ''),
    'content-length': bytes.length,
  })
  reply.write(bytes.subarray(0, 100))
}

const table = Object.fromEntries(
  Object.entries(publishers).map(([name, publisher]: [string, Publisher]) => [
    name,
    {
      ...publisher,
      files: ground =>
        publisher.files(ground).map(file => ({ ...file, bytes: [100, file.bytes[1]] as const })),
    } satisfies Publisher,
  ]),
) as Record<PublisherName, Publisher>
/** Only what is silent on purpose is given up soon: a busy machine is silent too. */
const patience = { tries: 3, pause_ms: 5, longestPause_ms: 40, idle_ms: 60_000 }
const impatience = { ...patience, idle_ms: 1000 }
const said: string[] = []

async function fetched(
  only: PublisherName[],
  { area = null, ...more }: Partial<Pick<SourcesOptions, 'area' | 'table' | 'patience'>> = {},
) {
  requests = []
  said.length = 0
  const options = { folder, only, area, mirror, patience, table, ...more }
  const progress = { say: (line: string) => void said.push(line), show: () => {} }
  return fetchSources(options, progress, new AbortController().signal)
}

beforeAll(async () => {
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'urja-sources-'))
  answers = []
})

describe('npm run sources', () => {
  test('brings files, credits them, and asks for none of them a second time', async () => {
    expect(await fetched(['rivers', 'power', 'buildings'])).toEqual([])
    expect([...(await readCredits(folder)).keys()].sort()).toEqual([
      'buildings.zip',
      'power.osm.json',
      'rivers.geojsonl',
    ])
    const lines = readFileSync(join(folder, 'rivers.geojsonl'), 'utf8').trim().split('\n')
    expect(lines.map(line => JSON.parse(line).properties.HYRIV_ID)).toEqual([40_000_001])
    expect((await readCredits(folder)).get('buildings.zip')?.vintage).toBe('2026-11-02')
    expect(said[0]).toContain('HydroSHEDS licence')
    expect(await fetched(['rivers', 'power', 'buildings'])).toEqual([])
    expect(requests).toEqual([])
  })

  test('goes on where it was cut off', async () => {
    answers = [cut]
    expect(await fetched(['rivers'])).toEqual([])
    expect(requests.map(line => line.split(' ')[2])).toEqual([undefined, 'bytes=400-'])
    expect(readFileSync(join(folder, '.originals/HydroRIVERS_v10_as_shp.zip'))).toEqual(fixture('rivers.zip'))
  })

  test('waits as long as a busy publisher asks, and gives up after so many tries with nothing half', async () => {
    answers = [status(429, { 'retry-after': '9' }), status(503)]
    expect(await fetched(['power'])).toEqual([])
    answers = [cut, silent, cut]
    const [failure] = await fetched(['rivers'], { patience: impatience })
    expect(failure).toMatch(/rivers: .*was cut off|broke off/)
    expect(existsSync(join(folder, 'rivers.geojsonl'))).toBe(false)
    expect(readdirSync(join(folder, '.originals').replace('.originals', ''))).not.toContain('.originals')
    expect(await fetched(['rivers'])).toEqual([])
    expect(requests[0]).toContain('bytes=400-')
  })

  test('gives up a connection that is silent', async () => {
    answers = [silent]
    expect(await fetched(['rivers'], { patience: impatience })).toEqual([])
    expect(said.some(line => line.includes('was silent'))).toBe(true)
  })

  test('follows a redirect, and says what is not there', async () => {
    const elsewhere = `${mirror}/elsewhere/HydroRIVERS_v10_as_shp.zip`
    answers = [status(302, { location: elsewhere })]
    expect(await fetched(['rivers'])).toEqual([])
    answers = [status(404)]
    expect(await fetched(['power'])).toEqual([expect.stringContaining('is not there (404)')])
  })

  test('refuses a licence page, a wrong size, a wrong checksum and another layout, and keeps what is there', async () => {
    expect(await fetched(['power'])).toEqual([])
    const page = '<!DOCTYPE html><title>Accept the licence</title>'.padEnd(300)
    answers = [(_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end(page)]
    expect(await fetched(['rivers'])).toEqual([expect.stringContaining('a web page')])
    answers = [(_, reply) => reply.writeHead(200, { 'content-type': 'application/zip' }).end(page)]
    expect(await fetched(['rivers'])).toEqual([expect.stringContaining('a web page')])
    expect(await fetched(['rivers'], { table: publishers })).toEqual([
      expect.stringContaining('20 MB to 600 MB is to be expected'),
    ])
    answers = [(request, reply) => whole(request, reply, fixture('buildings.zip'))]
    expect(await fetched(['rivers'])).toEqual([expect.stringContaining('has changed the layout')])
    answers = [
      (request, reply, bytes) => {
        const damaged = Buffer.from(bytes)
        damaged[damaged.length - 30] ^= 1
        whole(request, reply, damaged)
      },
    ]
    expect(await fetched(['buildings'])).toEqual([expect.stringContaining('was damaged on its way')])
    expect([...(await readCredits(folder)).keys()]).toEqual(['power.osm.json'])
    expect(
      readdirSync(folder)
        .filter(name => !name.startsWith('.'))
        .sort(),
    ).toEqual(['power.osm.json', 'sources.json'])
  })

  test('refuses an answer that the server broke off', async () => {
    const remark = JSON.parse(fixture('power.osm.json').toString())
    remark.remark = 'runtime error: Query timed out in "query" at line 1 after 900 seconds.'
    answers = [(request, reply) => whole(request, reply, Buffer.from(JSON.stringify(remark, null, 1)))]
    expect(await fetched(['power'])).toEqual([expect.stringContaining('was broken off by the server')])
    expect(existsSync(join(folder, 'power.osm.json'))).toBe(false)
  })

  test('leaves alone what somebody else has laid there', async () => {
    writeFileSync(join(folder, 'power.osm.json'), 'mine')
    expect(await fetched(['power'])).toEqual([])
    expect(requests).toEqual([])
    expect(readFileSync(join(folder, 'power.osm.json'), 'utf8')).toBe('mine')
  })

  test('fetches elevation at 30 m around a municipality and at 90 m elsewhere', async () => {
    const ground = await groundOf(44_004)
    const names = publishers.elevation.files(ground).map(({ path }) => path)
    const fine = names.filter(name => name.includes('_COG_10_'))
    expect(fine.length).toBeGreaterThan(0)
    expect(fine.length).toBeLessThan(7)
    expect(new Set(names.map(name => name.slice(-23))).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(25)
    expect(await fetched(['elevation', 'land-cover'], { area: 44_004 })).toEqual([])
    expect(readdirSync(join(folder, 'elevation'))).toHaveLength(names.length)
    await expect(groundOf(99_999)).rejects.toThrow('is not the code of a local level')
  })

  describe('buildings of Overture, by the program overturemaps', () => {
    const bin = join(mkdtempSync(join(tmpdir(), 'urja-bin-')))
    const before = process.env.PATH
    const [part, entry] = ['.parts/buildings.geojsonseq', 'buildings.geojsonseq']
    const row = (id: string) =>
      JSON.stringify({
        ...{ id, type: 'Feature', geometry: { type: 'Point', coordinates: [85, 27] } },
        properties: { version: 1, sources: [{ dataset: 'OpenStreetMap' }], class: 'school' },
      })
    /** As the program takes its words and leaves its file, its state and its sentences. */
    function install(body: string) {
      const script = `#!/bin/sh\necho "$@" > ${bin}/asked\nwhile [ "$1" != -o ]; do shift; done\nout=$2\n${body}\n`
      writeFileSync(join(bin, 'overturemaps'), script, { mode: 0o755 })
      process.env.PATH = `${bin}:${before}`
    }
    const wrote = (rows: string) => `cat > "$out" <<'ROWS'\n${rows}\nROWS\n`
    const writeState = `echo '{"last_release":"2026-10-21.0","theme":"buildings"}' > "$out.state"`
    const two = `${row('a')}\n${row('b')}`
    const has = (path: string) => existsSync(join(folder, path))
    afterEach(() => {
      process.env.PATH = before
    })

    test('are fetched where it is there, with licence and release, and not a second time', async () => {
      install(wrote(two) + writeState)
      expect(await fetched(['overture-buildings'], { area: 44_004 })).toEqual([])
      expect(readFileSync(join(folder, entry), 'utf8').trim()).toBe(two)
      expect((await readCredits(folder)).get(entry)).toMatchObject({
        licence: 'ODbL 1.0',
        attribution: '© OpenStreetMap contributors, Overture Maps Foundation',
        vintage: 'release 2026-10-21.0',
      })
      const { box } = await groundOf(44_004)
      expect(readFileSync(join(bin, 'asked'), 'utf8')).toBe(
        `download --bbox=${box.map(side => side.toFixed(4)).join(',')} -f geojsonseq --type=building -o ${join(folder, part)}\n`,
      )
      expect([has(part), has(`${part}.state`)]).toEqual([false, false])
      install('exit 1')
      expect(await fetched(['overture-buildings'], { area: 44_004 })).toEqual([])
      expect(await fetched(['buildings'])).toEqual([
        expect.stringContaining('buildings.geojsonseq lies in the folder'),
      ])
    })

    test.each<[string, string, string, typeof patience?]>([
      [
        'fails',
        `${wrote(row('a'))}echo 'Reading' >&2; echo 'OSError: no network' >&2; exit 1`,
        'overturemaps failed: OSError: no network',
      ],
      ['writes half', wrote(two.slice(0, -20)) + writeState, entry],
      ['writes another layout', wrote(two.replaceAll('sources', 'origins')) + writeState, 'has no sources'],
      ['writes nothing', 'exit 0', 'wrote nothing'],
      ['is silent', 'exec sleep 600', 'was silent for', { ...patience, idle_ms: 50 }],
    ])(
      'of a program that %s nothing is kept, and it is said',
      async (_, body, sentence, waits = patience) => {
        install(body)
        expect(await fetched(['overture-buildings'], { patience: waits })).toEqual([
          expect.stringContaining(sentence),
        ])
        expect([has(entry), has(part), has(`${part}.state`), has('sources.json')]).toEqual([
          false,
          false,
          false,
          false,
        ])
      },
    )

    test('say how the program is had where it is not there, and are not fetched unnamed', async () => {
      process.env.PATH = bin
      rmSync(join(bin, 'overturemaps'), { force: true })
      const [failure] = await fetched(['overture-buildings'])
      expect(failure).toBe(
        'overture-buildings: needs the program overturemaps, which is not here: get it by "pip install overturemaps" and put it on the PATH',
      )
      expect(publishers['overture-buildings'].onlyNamed).toBe(true)
    })
  })

  test('says what is wrong with its command line', () => {
    expect(() => sourcesOptions([])).toThrow('takes one folder')
    expect(() => sourcesOptions(['dir', '--only', 'roads'])).toThrow("--only does not know 'roads'")
    expect(() => sourcesOptions(['dir', '--area', 'x'])).toThrow('--area takes the five digits')
    expect(sourcesOptions(['dir', '--only', 'power', '--area', '44004'])).toMatchObject({
      only: ['power'],
      area: 44_004,
    })
  })
})
