import { boundsOf, type LngLat, type MultiPolygonRings, meetBounds } from '../../../domain/geometry.ts'
import { energyLayerIds } from '../../../domain/layers/rows/energy.ts'
import { smallStreamZoom } from '../../../domain/layers/style-table.ts'
import { resolution_deg } from '../../../domain/layers/view.ts'
import { localName } from '../../../domain/messages/local-name.ts'
import type { Language, Say } from '../../../domain/messages/messages.ts'
import { districtNamesNe } from '../../../domain/region/district-names.ts'
import { bareName, type Fact, municipalityName } from '../../../domain/region/facts.ts'
import { openRegions, type Regions } from '../../../domain/region/regions.ts'
import {
  districtOf,
  provinceNames,
  provinceNamesNe,
  provinceOf,
  regionLevelOf,
} from '../../../domain/region-codes.ts'
import { bordersOnce } from '../../../domain/report/maps/borders-once.ts'
import type { MapLayerId } from '../../../domain/report/maps/map-table.ts'
import type { MapData, MapFeature, PlanMunicipality } from '../../../domain/report/maps/scene.ts'
import { type MapFrame, pointsOf } from '../../../domain/report/maps/sheet-frame.ts'
import type { EnergyFile } from '../../../domain/spatial/energy-network.ts'
import { metresPerDegree } from '../../../domain/spatial/local-metric.ts'
import { labelPoint } from '../../../domain/spatial/polygon/label-point.ts'
import {
  decodeSettlements,
  type SettlementPoint,
} from '../../../domain/spatial/settlements/settlement-list.ts'
import { openStreamNetwork, vertexAt } from '../../../domain/spatial/water/stream-network.ts'
import type { AtlasBytes } from '../../../engine/atlas/atlas-bytes.ts'
import { toBuildingFeatures } from './buildings-in.ts'
import { densitySquares } from './density-squares.ts'
import { coversIn } from './ground-picture.ts'

/**
 * The regions and facts of an atlas. The drawing thread opens only these, because opening a whole atlas would take
 * seconds.
 */
export type Land = { regions: Regions; facts: Fact[]; home: PlanMunicipality }

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

export const nationData = (regions: Regions, language: Language): MapData => regionData(regions, 0, language)

/** Borders of all provinces and districts, with the names of those that are in a region. */
export function regionData(regions: Regions, code: number, language: Language): MapData {
  const named = (list: Regions['provinces'], nameOf: (one: Regions['provinces'][number]) => string) =>
    list.map(one => label(bareName(nameOf(one)), regions.labelPoint(one.code)))
  const borders = nationBorders(regions)
  const level = regionLevelOf(code)
  const provinceName = ({ code: one }: { code: number }) =>
    localName({ name: provinceNames[one], name_ne: provinceNamesNe[one] }, language)
  const inside = regions.districts.filter(one => level === 'province' && Math.floor(one.code / 100) === code)
  return {
    province: [borders.provinces, ...(level === 'country' ? named(regions.provinces, provinceName) : [])],
    district: [
      borders.districts,
      ...named(inside, one => localName({ name: one.name, name_ne: districtNamesNe[one.code] }, language)),
    ],
  }
}

type NationBorders = Record<'provinces' | 'districts', MapFeature>
const joined = new WeakMap<Regions, NationBorders>()

/**
 * Borders are joined once per atlas, because this takes 0.4 s of processor time and a thread draws them on every sheet.
 */
function nationBorders(regions: Regions): NationBorders {
  const join = (list: Regions['provinces']): MapFeature => ({
    properties: {},
    lines: bordersOnce(list.map(one => regions.outline(one.code))),
  })
  const borders = joined.get(regions) ?? {
    provinces: join(regions.provinces),
    districts: join(regions.districts),
  }
  joined.set(regions, borders)
  return borders
}

type GroundRequest = {
  regions: Regions
  /** Local levels that the map is about. Their wards, settlements, land cover and buildings are drawn. */
  codes: readonly number[]
  /** How to draw another local level: with its name, without its name, or not at all (null). */
  shown(code: number): 'named' | 'bare' | null
  area: MultiPolygonRings
  frame: MapFrame
  language: Language
  say: Say
}

/** Data of the atlas in a frame, by layer. Only the requested layers are read. */
export function groundData(
  bytes: AtlasBytes['files'],
  request: GroundRequest,
  layers: ReadonlySet<MapLayerId>,
): MapData {
  const { frame, codes, area } = request
  const settlements = once(() => settlementsOf(bytes, codes, request.language))
  const streams = once(() => streamsIn(bytes, frame))
  const energy = once(() => energyIn(bytes, frame))
  const makers: Partial<Record<MapLayerId, () => MapFeature[] | undefined>> = {
    hillshade: () => [{ properties: {} }],
    land_cover: () => coversIn(bytes.landCover, area).map(cover => ({ properties: { cover } })),
    municipality: () => neighbours(request),
    ward: () => wards(request),
    settlement: () => settlements().map(({ points }) => ({ properties: {}, points })),
    village: settlements,
    building: () => toBuildingFeatures([bytes.houses, bytes.otherBuildings], frame),
    density: () => densitySquares([bytes.houses, bytes.otherBuildings], area, frame),
    streamline: streams,
    discharge: streams,
    ...Object.fromEntries(energyLayerIds.map(layer => [layer, () => energy()[layer]])),
  }
  return Object.fromEntries([...layers].flatMap(layer => (makers[layer] ? [[layer, makers[layer]()]] : [])))
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function neighbours({ regions, shown, frame, language }: GroundRequest): MapFeature[] {
  const near = regions.levels.filter(
    ({ fact, bounds }) => shown(fact.code) !== null && meetBounds(bounds, frame.bounds),
  )
  const outlines = near.map(({ fact }) => regions.outline(fact.code))
  const names = near.flatMap(({ fact }) => {
    if (shown(fact.code) === 'bare') return []
    return [label(bareName(municipalityName(fact, language)), regions.labelPoint(fact.code))]
  })
  return [{ properties: {}, lines: bordersOnce(outlines) }, ...names]
}

function wards({ regions, codes, say }: GroundRequest): MapFeature[] {
  const outlines = codes.flatMap(code => regions.wardOutlines(code))
  if (outlines.length === 0) return []
  const names = outlines.map(({ ward, outline }) => label(say('maps.ward', { ward }), labelPoint(outline)))
  return [{ properties: {}, lines: bordersOnce(outlines.map(({ outline }) => outline)) }, ...names]
}

const label = (text: string, at: LngLat): MapFeature => ({ properties: { label: text, label_at: at } })

/** The largest settlement comes first, so that its name is placed first. */
function settlementsOf(
  bytes: AtlasBytes['files'],
  codes: readonly number[],
  language: Language,
): MapFeature[] {
  return settlementsIn(bytes, codes)
    .sort((one, other) => other.households - one.households)
    .map(({ name, name_ne, at }) => ({
      properties: { label: localName({ name, name_ne }, language) },
      points: [at],
    }))
}

/** Returns the settlements of local levels. */
export const settlementsIn = (bytes: AtlasBytes['files'], codes: readonly number[]): SettlementPoint[] =>
  decodeSettlements(parsed(bytes.settlements)).filter(({ sddmm }) => codes.includes(sddmm))

/** Small streams are drawn at the same scales as on the screen. */
function streamsIn(bytes: AtlasBytes['files'], { bounds, scale }: MapFrame): MapFeature[] {
  const network = openStreamNetwork(bytes.streams)
  const { count, first, order, discharge_m3s } = network
  const middle = metresPerDegree((bounds[1] + bounds[3]) / 2)
  const screen_m = resolution_deg(smallStreamZoom) * middle.lng
  const minOrder = pointsOf(screen_m, scale) >= 0.5 ? 1 : 3
  const found: MapFeature[] = []
  for (let arc = 0; arc < count; arc++) {
    if (order[arc] < minOrder) continue
    const line: LngLat[] = []
    for (let vertex = first[arc]; vertex < first[arc + 1]; vertex++) line.push(vertexAt(network, vertex))
    if (!meetBounds(boundsOf(line), bounds)) continue
    found.push({ properties: { order: order[arc], discharge_m3s: discharge_m3s[arc] }, lines: [line] })
  }
  return found
}

/** At scales smaller than this (1 to a larger number), the names of plants would fill the sheet. */
const maxForNames = 1_000_000

function energyIn(bytes: AtlasBytes['files'], { bounds, scale }: MapFrame): MapData {
  const { features } = parsed<EnergyFile>(bytes.energy)
  const data: Record<string, MapFeature[]> = Object.fromEntries(energyLayerIds.map(layer => [layer, []]))
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
    if (!meetBounds(boundsOf(lines.flat()), bounds)) continue
    const isNamed = scale <= maxForNames && (layer === 'substation' || layer === 'hydropower')
    data[layer]?.push({
      properties: { ...properties, ...(isNamed && { label: name }) },
      ...(isPoint ? { points: lines[0] } : { lines }),
    })
  }
  return data
}

function parsed<T>(bytes: SharedArrayBuffer): T {
  return JSON.parse(new TextDecoder().decode(new Uint8Array(bytes))) as T
}
