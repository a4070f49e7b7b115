import Flatbush from 'flatbush'
import { type Bounds, boundsOf } from '../../../domain/geometry.ts'
import type { EnergyFeature } from '../../../domain/spatial/energy-network.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { perAtlas } from '../../../engine/atlas/per-atlas.ts'
import { type Collection, featurePageOf, lineMeets, type OgcFeature } from './collection.ts'

/** Where each feature of one layer starts and ends in `energy.geojson`, and the bounding boxes of the features. */
type Index = { starts: number[]; ends: number[]; boxes: Flatbush | null }

/** How each feature starts in the file. Inside a text, the quotes would be escaped, so this is unambiguous. */
const begin = '{"type":"Feature",'
/** Number of features that are read before other work may run. */
const turn = 1_000

/** The index is built once per atlas. Only then is the whole file read. */
const indexOf = perAtlas(1, (atlas: Atlas, _: 'energy') => indexFeatures(bytesOf(atlas)))
const bytesOf = (atlas: Atlas): Buffer => Buffer.from(atlas.bytes.files.energy)

async function indexFeatures(bytes: Buffer): Promise<ReadonlyMap<string, Index>> {
  const found = new Map<string, { starts: number[]; ends: number[]; bounds: Bounds[] }>()
  let count = 0
  for (let start = bytes.indexOf(begin); start >= 0; ) {
    const next = bytes.indexOf(begin, start + begin.length)
    const end = next < 0 ? bytes.lastIndexOf(']') : next - 1
    const { properties, geometry } = read(bytes, start, end)
    const layer = found.get(properties.layer) ?? { starts: [], ends: [], bounds: [] }
    found.set(properties.layer, layer)
    layer.starts.push(start)
    layer.ends.push(end)
    layer.bounds.push(boundsOf(linesOf(geometry).flat()))
    start = next
    if (++count % turn === 0) await new Promise(done => setImmediate(done))
  }
  return new Map(
    [...found].map(([layer, { starts, ends, bounds }]) => {
      const boxes = new Flatbush(bounds.length)
      for (const box of bounds) boxes.add(...box)
      boxes.finish()
      return [layer, { starts, ends, boxes }]
    }),
  )
}

const read = (bytes: Buffer, start: number, end: number): EnergyFeature =>
  JSON.parse(bytes.toString('utf8', start, end))

function linesOf(geometry: EnergyFeature['geometry']): number[][][] {
  if (geometry.type === 'Point') return [[geometry.coordinates]]
  return geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates
}

/**
 * A layer of the energy network whose features are read from the file one by one. Their ids are the same as in the
 * tiles.
 */
export function energyFeatures(atlas: Atlas, layer: string): Pick<Collection, 'find' | 'one'> {
  const bytes = bytesOf(atlas)
  const open = async () => {
    const own = (await indexOf(atlas, 'energy')).get(layer) ?? { starts: [], ends: [], boxes: null }
    const meets = (place: number, box: Bounds) =>
      linesOf(read(bytes, own.starts[place], own.ends[place]).geometry).some(
        line => line.length === 1 || lineMeets(line, boundsOf(line), box),
      )
    return { own, within: (box: Bounds) => own.boxes?.search(...box, place => meets(place, box)) ?? [] }
  }
  let opened: ReturnType<typeof open> | undefined
  const index = () => (opened ??= open())
  const featureOf = ({ starts, ends }: Index, place: number): OgcFeature => {
    const { properties, geometry } = read(bytes, starts[place], ends[place])
    const { layer: _, ...fields } = properties
    return { id: place + 1, geometry: geometry as OgcFeature['geometry'], properties: fields }
  }
  return {
    async find(query) {
      const { own, within } = await index()
      return featurePageOf(query, own.starts.length, within, place => featureOf(own, place))
    },
    async one(id) {
      const { own } = await index()
      return own.starts[id - 1] === undefined ? null : featureOf(own, id - 1)
    },
  }
}
