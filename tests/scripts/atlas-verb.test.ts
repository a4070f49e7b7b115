import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAtlas } from '../../app/server/atlas/use-atlas.ts'
import { runAtlas } from '../../scripts/atlas.ts'
import { runBuild } from '../../scripts/build-tiles.ts'
import { pointTo, versionsIn } from '../../tiles/atlas/versions.ts'
import { buildAtlas } from '../../tiles/build-atlas.ts'
import { judgeSources } from '../../tiles/judge-sources.ts'
import { missingInWords } from '../../tiles/sources.ts'
import { writeBuildableAtlas } from '../tiles/atlas/small-build.ts'

const first = '00000000000000aa'
let data: string
let folder: string
let second: string

/** An atlas and the one after it, which has the lines of a source instead of generated ones. */
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'urja-verb-'))
  folder = join(data, 'sources')
  await mkdir(folder)
  await writeBuildableAtlas(data, first)
  await writeFile(join(folder, 'transmission-lines.geojson'), lines('132'))
  second = (await buildAtlas({ data, only: ['energy'], sources: folder, workers: 1 })).version
})
afterEach(() => rm(data, { recursive: true, force: true }))

const lines = (...voltages: string[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: voltages.map((voltage_kv, i) => ({
      type: 'Feature',
      properties: { name: `Line ${i}`, voltage_kv, status: 'operational' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [84, 28],
          [84.1, 28.05 + i / 100],
        ],
      },
    })),
  })

async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const code = await runAtlas([...words, '--data', data], { say, fail: say, show: () => {} })
  return { code, said: said.join('\n') }
}
const inUse = async () => (await readFile(join(data, 'atlas', 'current'), 'utf8')).trim()

test('the atlases are listed, told apart by layer and municipality, and taken into use again', async () => {
  const { said } = await run('list')
  expect(said).toMatch(new RegExp(`^  ${first}  built `, 'm'))
  expect(said).toMatch(new RegExp(`^\\* ${second}  built .*layers from sources$`, 'm'))
  const diff = await run('diff', first, second.slice(0, 6))
  expect(diff.code).toBe(0)
  expect(diff.said).toContain('energy.transmission: new, Transmission lines (unknown source, as delivered)')
  expect(diff.said).toMatch(/files with other content: .*energy\.geojson/)
  expect(diff.said).toMatch(/[1-9]\d* of \d+ municipalities differ/)
  expect(diff.said).toMatch(/grid line km [\d.]+ -> [\d.]+/)
  expect((await run('diff', first, first)).said).toBe(`${first} and ${first} hold the same`)

  const server = await useAtlas(join(data, 'atlas'), () => {})
  expect(server.current().version).toBe(second)
  const began = Date.now()
  expect(await run('use', '00000')).toEqual({
    code: 0,
    said: `The atlas ${first} is in use now; before it was ${second}`,
  })
  while (server.current().version !== first && Date.now() - began < 5000)
    await new Promise(next => setTimeout(next, 50))
  expect(server.current().version).toBe(first)
  server.stop()
  expect((await run('use', first)).said).toBe(`The atlas ${first} is in use already`)

  await rm(join(folder, 'transmission-lines.geojson'))
  await writeFile(join(folder, 'hydropower-plants.csv'), 'lon,lat,project,capacity_mw\n84.05,28.02,A,1\n')
  await run('use', second)
  const third = await buildAtlas({ data, only: ['energy'], sources: folder, workers: 1 })
  const { said: changed } = await run('diff', second, third.version)
  expect(changed).toMatch(
    /energy\.transmission: generated now; source Transmission lines \(.*\) -> Demo country/,
  )
  expect(changed).toMatch(/energy\.hydropower: real now; .*count \d+ -> 1; another file/)
})

test('what is damaged, unknown or unclear is refused, and the atlas in use stays', async () => {
  await appendFile(join(data, 'atlas', first, 'houses.grid'), 'x')
  expect(await run('use', first)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/is broken: houses\.grid has/),
  })
  const grid = join(data, 'atlas', first, 'houses.grid')
  const bytes = (await readFile(grid)).subarray(0, -1)
  bytes[bytes.length - 1] ^= 1
  await writeFile(grid, bytes)
  expect(await run('use', first)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/is damaged.*houses\.grid/),
  })
  await mkdir(join(data, 'atlas', 'unfinished'))
  expect((await run('use', 'unfinished')).said).toMatch(/has no manifest\.json, so its build never ended/)
  expect((await run('list')).said).toMatch(/unfinished {2}The atlas unfinished is broken/)
  expect((await run('use', 'ffff0')).said).toMatch(/^No atlas is called ffff0; there are /)
  expect((await run('use', '../atlas')).code).toBe(1)
  expect((await run('use')).said).toMatch(/^npm run atlas -- list/)
  expect(await inUse()).toBe(second)
})

test('eight at once leave one whole atlas in use and nothing else behind', async () => {
  const wanted = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? first : second))
  const ran = await Promise.all(wanted.map(version => run('use', version)))
  expect(ran.map(({ code }) => code)).toEqual(Array(8).fill(0))
  expect([first, second]).toContain(await inUse())
  expect((await readdir(join(data, 'atlas'))).sort()).toEqual([first, second, 'current'].sort())
})

test('a version that is cleared away meanwhile is not left named', async () => {
  await rm(join(data, 'atlas', first), { recursive: true })
  await expect(pointTo(data, first)).rejects.toThrow(/was cleared away by a build; the one in use stays/)
  expect(await inUse()).toBe(second)
  expect(await versionsIn(data)).toEqual([second])
})

test('sources are judged without building, all faults of all files at once', async () => {
  const levels = {
    type: 'Feature',
    properties: { code: '1' },
    geometry: { type: 'Point', coordinates: [84, 28] },
  }
  await writeFile(
    join(folder, 'local-levels.geojson'),
    JSON.stringify({ type: 'FeatureCollection', features: [levels] }),
  )
  await writeFile(join(folder, 'transmission-lines.geojson'), lines('high', '132', 'none'))
  await writeFile(join(folder, 'wards.geojson'), lines('132'))
  await writeFile(join(folder, 'sources.json'), '{"roads.geojson": {}}')
  expect(missingInWords(folder)).toMatch(
    /therefore generated: Elevation \(elevation\), Main rivers \(major-rivers\)/,
  )
  expect(missingInWords(folder)).not.toMatch(/Wards|Local levels|Transmission lines/)
  const before = await readdir(join(data, 'atlas'))
  const { faults, notes } = await judgeSources(folder, new AbortController().signal)
  expect(faults.map(fault => fault.split('\n').length)).toEqual([7, 3, 3])
  expect(faults[0]).toMatch(/^sources\.json: cannot be used, 6 faults/)
  expect(faults[1]).toMatch(/feature 0 \(1\): is a Point; expected Polygon\n {2}has no area for all \d+ of/)
  expect(faults[2]).toMatch(
    /feature 0 \(Line 0\): has no voltage: "high".*\n.*feature 2 \(Line 2\): has no voltage/,
  )
  expect(notes).toEqual(['wards.geojson: is judged once the local levels can be used'])
  expect(await runBuild(['--check', folder], new AbortController().signal)).toBe(1)
  expect(await readdir(join(data, 'atlas'))).toEqual(before)
  expect(await inUse()).toBe(second)
})
