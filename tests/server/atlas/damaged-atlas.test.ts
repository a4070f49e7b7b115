import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Manifest } from '../../../app/domain/tilesets/schema.ts'
import { damageSentence } from '../../../app/server/atlas/store/damage.ts'
import { damagedFiles } from '../../../app/server/atlas/store/damaged-files.ts'
import { useAtlas } from '../../../app/server/atlas/use-atlas.ts'
import { readiness } from '../../../app/server/tiles/readiness.ts'
import { writeSmallAtlas } from './small-atlas.ts'

let data: string
const atlases = () => join(data, 'atlas')
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'urja-damaged-'))
  await writeSmallAtlas(data, 'small-1')
})
afterEach(() => rm(data, { recursive: true, force: true }))

const manifestOf = async (version: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(atlases(), version, 'manifest.json'), 'utf8'))

/** Random bytes in the middle of a file, whose length stays. */
async function damage(version: string, file: string): Promise<void> {
  const handle = await open(join(atlases(), version, file), 'r+')
  const { size } = await handle.stat()
  const bytes = randomBytes(Math.min(size, 16))
  await handle.write(bytes, 0, bytes.length, Math.floor((size - bytes.length) / 2))
  await handle.close()
}

async function until(done: () => boolean): Promise<void> {
  for (let i = 0; i < 100 && !done(); i++) await new Promise(next => setTimeout(next, 20))
  expect(done()).toBe(true)
}

test('random bytes in any file are found by its checksum', async () => {
  const { files } = await manifestOf('small-1')
  expect(Object.keys(files).length).toBeGreaterThan(10)
  expect(await damagedFiles(join(atlases(), 'small-1'), files)).toEqual([])
  for (const file of Object.keys(files).filter(name => files[name].bytes > 0)) {
    const before = await readFile(join(atlases(), 'small-1', file))
    await damage('small-1', file)
    const found = await damagedFiles(join(atlases(), 'small-1'), { [file]: files[file] })
    expect(found.map(one => one.file)).toEqual([file])
    await writeFile(join(atlases(), 'small-1', file), before)
  }
})

const ready = (inUse: Awaited<ReturnType<typeof useAtlas>>) =>
  readiness({
    atlas: inUse.current,
    atlasDamage: inUse.damage,
    martin: { serving: () => null, isAwaited: () => false },
    database: 'embedded',
    health: async () => ({ missing: [], disk: null, backup: null }),
    mails: () => null,
  })

test('a damaged atlas without another is reported at /readyz, which answers 503', async () => {
  await damage('small-1', 'houses.grid')
  const lines: string[] = []
  const inUse = await useAtlas(atlases(), line => void lines.push(line), { checkAfter_ms: 0 })
  await until(() => inUse.damage() !== null)
  const sentence = 'The atlas small-1 is damaged (houses.grid): restore it or build it again'
  expect(inUse.damage()).toEqual({ version: 'small-1', files: ['houses.grid'], used_version: null })
  expect(await ready(inUse)).toMatchObject({ status: 503, body: { missing: [sentence] } })
  expect(lines).toEqual([sentence])
  inUse.stop()
})

test('the newest sound version beside a damaged one is used instead, until the damaged one is replaced', async () => {
  await writeSmallAtlas(data, 'small-2')
  await writeSmallAtlas(data, 'small-3')
  for (const version of ['small-2', 'small-3']) await damage(version, 'elevation.raster')
  const inUse = await useAtlas(atlases(), () => {}, { checkAfter_ms: 0 })
  expect(inUse.current().version).toBe('small-3')
  await until(() => inUse.damage() !== null)
  expect(inUse.current().version).toBe('small-1')
  const found = inUse.damage()
  expect(found && damageSentence(found)).toBe(
    'The atlas small-3 is damaged (elevation.raster): restore it or build it again. The atlas small-1 is used instead',
  )
  expect(await ready(inUse)).toMatchObject({ status: 200, body: { atlas: 'small-1' } })
  await writeSmallAtlas(data, 'small-4')
  await until(() => inUse.current().version === 'small-4')
  expect(inUse.damage()).toBeNull()
  inUse.stop()
})
