import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  statfs,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAtlas } from '../../../app/server/atlas/open-atlas.ts'
import { buildAtlas } from '../../../tiles/build-atlas.ts'
import { writeBuildableAtlas } from './small-build.ts'

/*
 * Real builds of the energy layer of a small atlas, in processes of their own, that are hurt in their middle: the
 * transmission lines come through a named pipe, so that the build waits there until the test goes on.
 */

const version = '00000000000000aa'
const script = fileURLToPath(new URL('../../../scripts/build-tiles.ts', import.meta.url))
let data: string
let sources: string
let pipe: string
let before: string

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'urja-unharmed-'))
  await writeBuildableAtlas(data, version)
  before = await contentOf(join(data, 'atlas'))
  sources = join(data, 'sources')
  pipe = join(sources, 'transmission-lines.geojson')
  await mkdir(sources)
  await writeFile(join(sources, 'hydropower-plants.geojson'), plants)
  execFileSync('mkfifo', [pipe])
})
afterEach(() => rm(data, { recursive: true, force: true }))

const feature = (geometry: object, properties: object) => ({ type: 'Feature', geometry, properties })
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const plants = collection(
  feature({ type: 'Point', coordinates: [84.05, 28.02] }, { project: 'A', capacity_mw: 1 }),
)
const line = {
  type: 'LineString',
  coordinates: [
    [84, 28],
    [84.1, 28.05],
  ],
}
const lines = collection(feature(line, { name: 'L', voltage_kv: 132, status: 'operational' }))

/** Paths and bytes of everything in a folder. */
async function contentOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const entry of (await readdir(folder, { recursive: true, withFileTypes: true })).sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  )) {
    hash.update(`${entry.name}\n`)
    if (entry.isFile()) hash.update(await readFile(join(entry.parentPath, entry.name)))
  }
  return hash.digest('hex')
}

type Ended = { code: number | null; signal: string | null; errors: string }

function startBuild(): { child: ChildProcess; ended: Promise<Ended> } {
  const words = ['--import', 'tsx', script, '--only', 'energy', '--data', data, '--sources', sources]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const ended = new Promise<Ended>(resolve => {
    child.on('close', (code, signal) => resolve({ code, signal, errors: errors.trim() }))
  })
  return { child, ended }
}

/** The build as it stands in its middle, with the writing end of its pipe. */
async function pausedBuild() {
  const { child, ended } = startBuild()
  const writer = await open(pipe, 'w')
  expect(existsSync(join(data, 'atlas', `.building-${child.pid}`))).toBe(true)
  return { child, ended, writer }
}

/** The atlas in use is the old one, byte for byte, opens and answers; and the next build goes through. */
async function expectUnharmed(drafts = 0) {
  expect((await readFile(join(data, 'atlas', 'current'), 'utf8')).trim()).toBe(version)
  const left = (await readdir(join(data, 'atlas'))).filter(name => name !== version && name !== 'current')
  expect(left).toHaveLength(drafts)
  if (drafts === 0) expect(await contentOf(join(data, 'atlas'))).toBe(before)
  const atlas = await openAtlas(join(data, 'atlas', version))
  expect(atlas.energy.distanceToGrid_km([84.03, 28.01])).toBeLessThan(2)
  const { version: next, folder } = await buildAtlas({ data, only: ['energy'], workers: 1 })
  expect((await openAtlas(folder)).version).toBe(next)
  expect((await readdir(join(data, 'atlas'))).sort()).toEqual([version, next, 'current'].sort())
}

describe('a build that is stopped', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('by %s leaves the atlas in use as it is', async name => {
    const { child, ended, writer } = await pausedBuild()
    child.kill(name)
    await new Promise(next => setTimeout(next, 200))
    await writer.close()
    expect(await ended).toEqual({
      code: 1,
      signal: null,
      errors: 'Interrupted. The atlas in use is unchanged.',
    })
    await expectUnharmed()
  })

  test('by kill -9 leaves a draft, which the next build clears away', async () => {
    const { child, ended, writer } = await pausedBuild()
    child.kill('SIGKILL')
    expect(await ended).toMatchObject({ code: null, signal: 'SIGKILL' })
    await writer.close()
    await writeFile(join(data, 'atlas', `current.${child.pid}`), '')
    await expectUnharmed(2)
  })
})

describe('a source that', () => {
  const refused = async (build: Awaited<ReturnType<typeof pausedBuild>>, text: string, sentence: RegExp) => {
    await build.writer.writeFile(text)
    await build.writer.close()
    const { code, errors } = await build.ended
    expect(errors).toMatch(sentence)
    expect(errors.split('\n')).toHaveLength(1)
    expect(errors).toMatch(/[^.]\. The atlas in use is unchanged\.$/)
    expect(code).toBe(1)
    await expectUnharmed()
  }

  test('ends in its middle is named', async () => {
    await refused(await pausedBuild(), lines.slice(0, 60), /^transmission-lines\.geojson: is not JSON/)
  })

  test('vanishes before it is read is named', async () => {
    const build = await pausedBuild()
    await unlink(join(sources, 'hydropower-plants.geojson'))
    await refused(build, lines, /^hydropower-plants\.geojson: cannot be read \(ENOENT/)
  })

  test('vanishes with its whole folder is not replaced by generated data', async () => {
    const build = await pausedBuild()
    await rm(sources, { recursive: true })
    await refused(build, lines, /^hydropower-plants\.geojson: cannot be read \(ENOENT/)
  })

  /** Lets the lines be read, and read again from another pipe for their checksum. */
  const readTwice = async (build: Awaited<ReturnType<typeof pausedBuild>>, sentence: RegExp) => {
    await unlink(pipe)
    execFileSync('mkfifo', [pipe])
    await build.writer.writeFile(lines)
    await build.writer.close()
    await refused({ ...build, writer: await open(pipe, 'w') }, lines, sentence)
  }

  test('goes away while the atlas is built is named, though no recipe misses it', async () => {
    await writeFile(join(sources, 'wards.geojson'), plants)
    const build = await pausedBuild()
    await unlink(join(sources, 'wards.geojson'))
    await readTwice(build, /^wards\.geojson: went away while the atlas was built/)
  })

  test('changes while the atlas is built is named', async () => {
    const build = await pausedBuild()
    await utimes(join(sources, 'hydropower-plants.geojson'), 1, 1)
    await readTwice(build, /^hydropower-plants\.geojson: changed while the atlas was built; build again/)
  })

  test('comes while the atlas is built is named', async () => {
    const build = await pausedBuild()
    await writeFile(join(sources, 'wards.geojson'), plants)
    await readTwice(build, /^wards\.geojson: came while the atlas was built/)
  })
})

test('a file that may not grow that large stops the build in a sentence', async () => {
  await unlink(pipe)
  const words = `trap '' XFSZ; ulimit -f 1; exec "$@"`
  const node = [process.execPath, '--import', 'tsx', script, '--only', 'energy', '--data', data]
  const many = Array.from({ length: 400 }, (_, i) =>
    feature(
      {
        ...line,
        coordinates: [
          [84, 28],
          [84.1, 28 + i / 1e4],
        ],
      },
      { kV: 132 },
    ),
  )
  await writeFile(pipe, collection(...many))
  const run = spawn('sh', ['-c', words, 'sh', ...node, '--sources', sources], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  run.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const code = await new Promise(resolve => run.on('close', resolve))
  expect(errors.trim()).toMatch(
    /would grow larger than a file of this user may\. The atlas in use is unchanged\.$/,
  )
  expect(code).toBe(1)
  await expectUnharmed()
})

test('a full disk, at whatever point it fills up, leaves the atlas in use as it is', async ({ skip }) => {
  const disk = smallDisk()
  if (typeof disk !== 'string') return skip(disk.reason)
  try {
    const own = join(disk, 'data')
    await mkdir(own)
    await writeBuildableAtlas(own, version)
    const whole = await contentOf(join(own, 'atlas'))
    let refusals = 0
    for (let pages = 0; ; pages++) {
      const filler = join(disk, 'filler')
      const { bavail, bsize } = await statfs(disk)
      await writeFile(filler, new Uint8Array((bavail - pages) * bsize))
      const failed = await buildAtlas({ data: own, only: ['energy'], workers: 1 }).then(
        () => null,
        (error: Error) => error.message,
      )
      await unlink(filler)
      if (failed === null) break
      refusals++
      expect(failed).toBe('The disk is full; the atlas could not be written.')
      expect(await contentOf(join(own, 'atlas'))).toBe(whole)
    }
    expect(refusals).toBeGreaterThan(3)
    expect(await readdir(join(own, 'atlas'))).toHaveLength(3)
    expect((await openAtlas(join(own, 'atlas', version))).version).toBe(version)
  } finally {
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true })
  }
})

/** A disk of 4 MB in memory, or why this user may mount none. */
function smallDisk(): string | { reason: string } {
  const place = execFileSync('mktemp', ['-d', join(tmpdir(), 'urja-disk-XXXXXX')], {
    encoding: 'utf8',
  }).trim()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', place], { stdio: 'pipe' })
    return place
  } catch (error) {
    const reason = `this user may mount no small disk: ${error instanceof Error ? error.message : error}`
    console.warn(`Not tested: ${reason}`)
    execFileSync('rmdir', [place])
    return { reason }
  }
}
