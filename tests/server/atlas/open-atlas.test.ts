import { mkdtemp, readFile, rm, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countInside } from '../../../app/domain/spatial/buildings/building-grid.ts'
import { AtlasError } from '../../../app/engine/atlas/atlas-error.ts'
import { currentFolder, openAtlas } from '../../../app/server/atlas/open-atlas.ts'
import { useAtlas } from '../../../app/server/atlas/use-atlas.ts'
import { east, houses, west, writeSmallAtlas } from './small-atlas.ts'

let data: string
let folder: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'urja-atlas-'))
  folder = await writeSmallAtlas(data)
})
afterEach(() => rm(data, { recursive: true, force: true }))

describe('openAtlas', () => {
  it('opens what the current file names', async () => {
    expect(await currentFolder(data)).toBe(folder)
    const atlas = await openAtlas(folder)
    expect(atlas.version).toBe('small-1')
    expect(atlas.regions.levelAt([84.06, 28.01])).toBe(east)
    expect(atlas.facts.get(west)?.name_en).toBe('Sulikot')
    expect(
      countInside(atlas.houses, [
        [
          [83, 27],
          [85, 27],
          [85, 29],
          [83, 29],
          [83, 27],
        ],
      ]),
    ).toBe(houses.length)
    expect(atlas.settlements.nearest([84.03, 28.01])?.name).toBe('Barpak')
    expect(atlas.isInTerai(west)).toBe(false)
  })
  it.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
    [
      'without a manifest',
      at => unlink(join(at, 'manifest.json')),
      /small-1 is broken: it has no manifest.json, so its build never ended\. Build one/,
    ],
    [
      'with half a manifest',
      async at =>
        writeFile(
          join(at, 'manifest.json'),
          (await readFile(join(at, 'manifest.json'), 'utf8')).slice(0, 90),
        ),
      /broken: manifest.json cannot be read/,
    ],
    [
      'of another format',
      at => writeFile(join(at, 'manifest.json'), '{"format":2}'),
      /broken: manifest.json cannot be read/,
    ],
    ['with a file missing', at => unlink(join(at, 'houses.grid')), /broken: houses.grid is missing/],
    [
      'with a file cut short',
      at => truncate(join(at, 'elevation.raster'), 100),
      /broken: elevation.raster has 100 bytes instead of \d+/,
    ],
    [
      'with a file that is something else',
      async at =>
        writeFile(
          join(at, 'streams.network'),
          new Uint8Array((await readFile(join(at, 'streams.network'))).length),
        ),
      /broken: streams.network: streams: not a stream network/,
    ],
    [
      'whose JSON is torn',
      async at =>
        writeFile(join(at, 'facts.json'), new Uint8Array((await readFile(join(at, 'facts.json'))).length)),
      /broken: facts.json: /,
    ],
  ])('refuses one %s, in a sentence', async (_, harm, sentence) => {
    await harm(folder)
    await expect(openAtlas(folder)).rejects.toThrow(AtlasError)
    await expect(openAtlas(folder)).rejects.toThrow(sentence)
  })
  it('says what to do where there is none', async () => {
    await unlink(join(data, 'atlas', 'current'))
    await expect(currentFolder(data)).rejects.toThrow(/There is no atlas in .*Build one with "npm run tiles"/)
    await writeFile(join(data, 'atlas', 'current'), '../elsewhere')
    await expect(currentFolder(data)).rejects.toThrow(/names no version/)
  })
})

describe('useAtlas', () => {
  const until = async (done: () => boolean) => {
    for (let i = 0; i < 100 && !done(); i++) await new Promise(next => setTimeout(next, 50))
    expect(done()).toBe(true)
  }
  it('goes over to a new atlas, keeps the old one for who holds it, and stays where the new one is broken', async () => {
    const lines: string[] = []
    const inUse = await useAtlas(join(data, 'atlas'), line => void lines.push(line))
    const before = inUse.current()
    await writeSmallAtlas(data, 'small-2')
    await until(() => inUse.current().version === 'small-2')
    expect(before.version).toBe('small-1')
    expect(
      countInside(before.houses, [
        [
          [83, 27],
          [85, 27],
          [85, 29],
          [83, 29],
          [83, 27],
        ],
      ]),
    ).toBe(houses.length)
    await writeFile(join(data, 'atlas', 'current'), 'small-3')
    await until(() => lines.some(line => line.includes('small-3 is broken')))
    expect(inUse.current().version).toBe('small-2')
    await new Promise(next => setTimeout(next, 1500))
    expect(lines.filter(line => line.includes('small-3'))).toHaveLength(1)
    await writeSmallAtlas(data, 'small-3')
    await until(() => inUse.current().version === 'small-3')
    inUse.stop()
  })
})
