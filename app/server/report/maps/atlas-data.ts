import { smallStreamZoom } from '../../../domain/layers/style-table.ts'
import { resolution_deg } from '../../../domain/layers/view.ts'
import { districtOf, provinceNames, provinceNamesNe, provinceOf } from '../../../domain/region/codes.ts'
import { bareName, type Fact, nepaliName } from '../../../domain/region/facts.ts'
import { openRegions, type Regions } from '../../../domain/region/regions.ts'
import { bordersOnce } from '../../../domain/report/maps/borders-once.ts'
import type { Home, MapData, MapFeature } from '../../../domain/report/maps/scene.ts'
import { type Frame, pointsOf } from '../../../domain/report/maps/sheet-frame.ts'
import type { EnergyFile } from '../../../domain/spatial/energy-network.ts'
import { type Bounds, boundsOf, type LngLat } from '../../../domain/spatial/geometry.ts'
import { metresPerDegree } from '../../../domain/spatial/local-metric.ts'
import { labelPoint } from '../../../domain/spatial/polygon/label-point.ts'
import { decodeSettlements } from '../../../domain/spatial/settlements/settlement-list.ts'
import { openStreamNetwork, vertexAt } from '../../../domain/spatial/water/stream-network.ts'
import type { Language, Say } from '../../../domain/words/words.ts'
import type { AtlasBytes } from '../../atlas/files/atlas-bytes.ts'
import { densitySquares } from './density-squares.ts'
import { coversIn } from './ground-picture.ts'

/** Regions and facts, opened again in the thread that draws: an atlas opened whole would cost it seconds. */
export type Land = { regions: Regions; facts: Fact[]; home: Home }

export function openLand(bytes: AtlasBytes['files'], code: number): Land {
  const facts = parsed<Fact[]>(bytes.facts)
  const regions = openRegions(parsed(bytes.regions), facts)
  const fact = regions.level(code)?.fact
  if (fact === undefined) throw new Error(`the atlas has no local level ${code}`)
  const home = {
    fact,
    area: regions.outline(code),
    district: regions.outline(districtOf(code)),
    province: regions.outline(provinceOf(code)),
  }
  return { regions, facts, home }
}

/** What is drawn of the nation. */
export function nationData({ regions }: Land, language: Language): MapData {
  const names = language === 'ne' ? provinceNamesNe : provinceNames
  const provinces = regions.provinces.map(({ code }) =>
    label(bareName(names[code] ?? ''), regions.labelPoint(code)),
  )
  const borders = (list: Regions['provinces']): MapFeature => ({
    properties: {},
    lines: bordersOnce(list.map(({ code }) => regions.outline(code))),
  })
  return {
    province: [borders(regions.provinces), ...provinces],
    district: [borders(regions.districts)],
  }
}

type Asked = { land: Land; frame: Frame; language: Language; say: Say }

/** What an atlas has of the ground in a frame, by layer. */
export function municipalityData(bytes: AtlasBytes['files'], asked: Asked): MapData {
  const { land, frame } = asked
  const settlements = settlementsOf(bytes, land.home.fact.code)
  const streams = streamsIn(bytes, frame)
  return {
    hillshade: [{ properties: {} }],
    land_cover: coversIn(bytes.landCover, land.home.area).map(cover => ({ properties: { cover } })),
    municipality: neighbours(asked),
    ward: wards(asked),
    settlement: settlements.map(({ points }) => ({ properties: {}, points })),
    village: settlements,
    density: densitySquares([bytes.houses, bytes.otherBuildings], land.home.area, frame),
    streamline: streams,
    discharge: streams,
    ...energyIn(bytes, frame.bounds),
  }
}

function neighbours({ land: { regions, home }, frame, language }: Asked): MapFeature[] {
  const near = regions.levels.filter(({ bounds }) => meets(bounds, frame.bounds))
  const outlines = near.map(({ fact }) => regions.outline(fact.code))
  const names = near.flatMap(({ fact }) => {
    if (fact.code === home.fact.code) return []
    return [
      label(language === 'ne' ? bareName(nepaliName(fact)) : fact.name_en, regions.labelPoint(fact.code)),
    ]
  })
  return [{ properties: {}, lines: bordersOnce(outlines) }, ...names]
}

function wards({ land: { regions, home }, say }: Asked): MapFeature[] {
  const outlines = regions.wardOutlines(home.fact.code)
  if (outlines.length === 0) return []
  const names = outlines.map(({ ward, outline }) => label(say('maps.ward', { ward }), labelPoint(outline)))
  return [{ properties: {}, lines: bordersOnce(outlines.map(({ outline }) => outline)) }, ...names]
}

const label = (text: string, at: LngLat): MapFeature => ({ properties: { label: text, label_at: at } })

/** Largest first, so that its name has the first choice of a place. */
function settlementsOf(bytes: AtlasBytes['files'], code: number): MapFeature[] {
  return decodeSettlements(parsed(bytes.settlements))
    .filter(({ sddmm }) => sddmm === code)
    .sort((one, other) => other.households - one.households)
    .map(({ name, at }) => ({ properties: { label: name }, points: [at] }))
}

/** Small streams are drawn at scales at which the screen shows them. */
function streamsIn(bytes: AtlasBytes['files'], { bounds, scale }: Frame): MapFeature[] {
  const network = openStreamNetwork(bytes.streams)
  const { count, first, order, discharge_m3s } = network
  const middle = metresPerDegree((bounds[1] + bounds[3]) / 2)
  const screen_m = resolution_deg(smallStreamZoom) * middle.lng
  const leastOrder = pointsOf(screen_m, scale) >= 0.5 ? 1 : 3
  const found: MapFeature[] = []
  for (let arc = 0; arc < count; arc++) {
    if (order[arc] < leastOrder) continue
    const line: LngLat[] = []
    for (let vertex = first[arc]; vertex < first[arc + 1]; vertex++) line.push(vertexAt(network, vertex))
    if (!meets(boundsOf(line), bounds)) continue
    found.push({ properties: { order: order[arc], discharge_m3s: discharge_m3s[arc] }, lines: [line] })
  }
  return found
}

const energyLayers = [
  'transmission',
  'distribution',
  'substation',
  'transformer',
  'hydropower',
  'micro_hydro',
] as const

function energyIn(bytes: AtlasBytes['files'], bounds: Bounds): MapData {
  const { features } = parsed<EnergyFile>(bytes.energy)
  const data: Record<string, MapFeature[]> = Object.fromEntries(energyLayers.map(layer => [layer, []]))
  for (const { properties, geometry } of features) {
    const { layer, name } = properties
    const isPoint = geometry.type === 'Point'
    const lines = (
      isPoint
        ? [[geometry.coordinates]]
        : geometry.type === 'LineString'
          ? [geometry.coordinates]
          : geometry.coordinates
    ) as LngLat[][]
    if (!meets(boundsOf(lines.flat()), bounds)) continue
    const isNamed = layer === 'substation' || layer === 'hydropower'
    data[layer]?.push({
      properties: { ...properties, ...(isNamed && { label: name }) },
      ...(isPoint ? { points: lines[0] } : { lines }),
    })
  }
  return data
}

const meets = (a: Bounds, b: Bounds): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]

function parsed<T>(bytes: SharedArrayBuffer): T {
  return JSON.parse(new TextDecoder().decode(new Uint8Array(bytes))) as T
}
