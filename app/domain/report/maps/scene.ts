import type { LngLat, MultiPolygonRings, Ring } from '../../geometry.ts'
import { layerMarks } from '../../layers/layer-table.ts'
import {
  type BadgeMark,
  type ColourName,
  type FillMark,
  type LineMark,
  lineMark,
  type Mark,
  selection,
  strength,
} from '../../layers/style-table.ts'
import type { Say } from '../../messages/messages.ts'
import type { Fact } from '../../region/facts.ts'
import { printable } from '../blocks.ts'
import { clipLine, clipRing } from './clip.ts'
import type { MapLayerId, ReportMap } from './map-table.ts'
import { layerLegendLines, legendLineIndex, pointMark, textOfLine } from './marks.ts'
import type { MapFrame, Spot } from './sheet-frame.ts'

/** A feature of a layer, in degrees. */
export type MapFeature = {
  properties: Record<string, unknown>
  points?: LngLat[]
  lines?: LngLat[][]
  polygons?: MultiPolygonRings
}
export type MapData = Partial<Record<MapLayerId, MapFeature[]>>
/** The local level of the plan and its surroundings. */
export type PlanMunicipality = {
  fact: Fact
  area: MultiPolygonRings
  district: MultiPolygonRings
  province: MultiPolygonRings
}
/** The subject of a map. It is outlined, and everything outside it is drawn paler. */
export type Own = { name: string; area: MultiPolygonRings }

type DotMark = { colour: ColourName; size_px: number }
export type SceneElement =
  /** In a union, overlapping rings are filled once. Otherwise, a ring inside another one is a hole. */
  | { kind: 'area'; mark: FillMark; rings: Spot[][]; isUnion?: true }
  | { kind: 'line'; mark: LineMark; lines: Spot[][] }
  | { kind: 'spot'; mark: Mark; at: Spot; sign: string }
  /** Dots of the same kind, which are drawn together because a town has thousands of them. */
  | { kind: 'dots'; mark: DotMark; at: Spot[] }
  | { kind: 'picture'; layer: 'hillshade' | 'land_cover' }
export type LegendEntry = { mark: Mark; text: string }
/** A name that is placed if there is room. */
export type MapLabel = {
  text: string
  at: Spot
  size_px: number
  colour: ColourName
  markRadius: number | null
  /** Colour of the frame around the number of a cluster. */
  frame?: ColourName
}
export type Scene = {
  drawn: SceneElement[]
  /** One entry for each kind of feature that is drawn. */
  legend: LegendEntry[]
  /** The most important ones first, which are placed first. */
  names: MapLabel[]
  layers: MapLayerId[]
}

/** Points per screen pixel. Paper is read from a shorter distance than a screen. */
export const points_px = 0.5

/** Size of a sign relative to its badge, and of the smallest badge, whose sign has 6 points. */
export const signPart = 0.52
const minBadge_pt = 6.05 / signPart
/** Diameter of a point mark on paper, in points. A badge is large enough for its sign. */
export const badgeSize_pt = ({ size_px, sign }: Pick<BadgeMark, 'size_px' | 'sign'>): number =>
  sign === '' ? size_px * points_px : Math.max(size_px * points_px, minBadge_pt)

/** Size of a house in a legend. */
const largeDot_px = 5
const hairline_px = 0.6
const inOne = (features: MapFeature[]): MapFeature[] =>
  features.length === 0
    ? []
    : [{ properties: {}, polygons: features.flatMap(({ polygons }) => polygons ?? []) }]

const ownMark = lineMark('map-select', selection.width_px)
const ownFill: FillMark = { kind: 'fill', colour: 'map-select', opacity: 1 }
const tint = (name: ColourName): FillMark => ({ kind: 'fill', colour: name, opacity: 1 })

/** Names of these layers are placed first, in this order; those of the others follow. */
const firstNamed: readonly MapLayerId[] = ['municipality', 'district', 'province', 'ward', 'bat-clusters']
const orderOf = (layer: MapLayerId): number => {
  const at = firstNamed.indexOf(layer)
  return 1 + (at < 0 ? firstNamed.length : at)
}

/** The smallest and the largest dot that are drawn, each with its number of buildings. */
function densityLegend(drawn: readonly MapFeature[], say: Say): LegendEntry[] {
  const squares = drawn
    .map(({ properties }) => ({
      count: Number(properties.count),
      size_px: Number(properties.size_px),
      side: Math.round(Number(properties.side_m)),
    }))
    .sort((one, other) => one.count - other.count)
  const [min, max] = [squares[0], squares[squares.length - 1]]
  return (min.count === max.count ? [max] : [min, max]).map(({ count, size_px, side }) => ({
    mark: { ...layerMarks.density, size_px },
    text: say('maps.buildingsInSquare', { count, side }),
  }))
}

/** Whether anything that the map is about is drawn. */
export const isAboutSomething = (map: ReportMap, { layers }: Scene): boolean =>
  map.about.some(layer => layers.includes(layer))

/** Returns the content of a map from bottom to top, with its legend. */
export function sceneOf(
  map: Pick<ReportMap, 'extent' | 'layers'>,
  data: MapData,
  { own, home, frame, say }: { own: Own; home?: PlanMunicipality; frame: MapFrame; say: Say },
): Scene {
  const scene: Scene = { drawn: [], legend: [], names: [], layers: [] }
  const named: { order: number; label: MapLabel }[] = []
  const isNation = map.extent === 'nation'
  if (isNation && home) {
    fill(home.province, tint('seq-1'))
    fill(home.district, tint('seq-3'))
    fill(home.area, ownFill)
    name(0, own.name, [home.fact.lon, home.fact.lat], { size_px: 14, colour: 'ink', markRadius: 4 })
  }
  for (const layer of map.layers) addLayer(layer)
  if (!isNation) outline(own.area.flat(), ownMark)
  scene.legend.unshift({ mark: isNation ? ownFill : ownMark, text: own.name })
  scene.names = named.sort((one, other) => one.order - other.order).map(({ label }) => label)
  return scene

  function addLayer(layer: MapLayerId): void {
    if (layer === 'municipality') mask()
    const features = layer === 'mhp-aoi' ? inOne(data[layer] ?? []) : (data[layer] ?? [])
    let isDrawn = false
    layerLegendLines(layer).forEach(({ mark }, at) => {
      // Features are drawn kind by kind, so that lines of the same kind form a single item.
      const of = features.filter(({ properties }) => legendLineIndex(layer, properties) === at)
      const drawn = of.filter(feature => add(layer, feature, mark))
      if (drawn.length === 0) return
      isDrawn = true
      // A name explains itself.
      if (mark.kind === 'label') return
      if (layer === 'density') {
        scene.legend.push(...densityLegend(drawn, say))
        return
      }
      const shown = layer === 'building' && mark.kind === 'dot' ? { ...mark, size_px: largeDot_px } : mark
      scene.legend.push({ mark: shown, text: textOfLine(layer, at, say) })
    })
    if (isDrawn) scene.layers.push(layer)
  }

  /** Makes the area outside the boundary paler. */
  function mask(): void {
    const { x, y, width, height } = frame.box
    const sheet: Spot[] = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ]
    const holes = own.area.flat().map(ring => clipRing(spots(ring), frame.box))
    const opacity = strength('map-mask-o', 'light')
    scene.drawn.push({ kind: 'area', mark: { ...tint('map-mask'), opacity }, rings: [sheet, ...holes] })
  }

  /** Draws a feature. Returns false if no part of it is in the frame. */
  function add(layer: MapLayerId, feature: MapFeature, mark: Mark): boolean {
    const before = scene.drawn.length
    const { properties, points = [] } = feature
    if (layer === 'hillshade' || layer === 'land_cover') {
      const isThere = scene.drawn.some(one => one.kind === 'picture' && one.layer === layer)
      if (!isThere) scene.drawn.push({ kind: 'picture', layer })
      return true
    }
    const isLine = mark.kind === 'line' && outline(feature.lines ?? [], mark)
    if (mark.kind === 'fill') {
      const isUnion = layer === 'mhp-aoi'
      fill(feature.polygons ?? [], mark, isUnion)
      if (mark.edge !== undefined) {
        const more = mark.dash_px ? { dash_px: mark.dash_px } : {}
        const width_px = isUnion ? hairline_px : (mark.edge_px ?? 1)
        outline((feature.polygons ?? []).flat(), lineMark(mark.edge, width_px, more))
      }
    }
    if (layer === 'building' && mark.kind === 'dot')
      addDots(points, { ...mark, size_px: Number(properties.size_px) })
    else for (const at of points) addPoint(layer, at, mark, properties)
    nameOf(layer, feature, mark)
    return isLine || scene.drawn.length > before || (mark.kind === 'label' && points.some(isInFrame))
  }

  function addPoint(layer: MapLayerId, at: LngLat, mark: Mark, properties: MapFeature['properties']): void {
    if (mark.kind === 'label' || !isInFrame(at)) return
    const size_px = Number(properties.size_px)
    const drawn = pointMark(mark, properties)
    const sized = layer === 'density' && drawn.kind === 'dot' ? { ...drawn, size_px } : drawn
    const sign = sized.kind === 'badge' ? String(properties.index ?? sized.sign) : ''
    scene.drawn.push({ kind: 'spot', mark: sized, at: frame.spotOf(at), sign })
  }

  function addDots(points: LngLat[], mark: DotMark): void {
    const at = points.filter(isInFrame).map(frame.spotOf)
    if (at.length > 0) scene.drawn.push({ kind: 'dots', mark, at })
  }

  function nameOf(layer: MapLayerId, { properties, points, polygons }: MapFeature, mark: Mark): void {
    const text = printable(String(properties.label ?? ''))
    const at = points?.[0] ?? (properties.label_at as LngLat | undefined) ?? polygons?.[0]?.[0]?.[0]
    if (text === '' || at === undefined) return
    const isFill = mark.kind === 'fill'
    const size_px = mark.kind === 'label' ? mark.size_px : layer === 'ward' ? 13 : 14
    name(orderOf(layer), text, at, {
      size_px,
      colour: isFill || layer === 'ward' ? 'ink-3' : 'map-label',
      markRadius: points === undefined ? null : mark.kind === 'badge' ? badgeSize_pt(mark) / 2 + 1 : 4,
      ...(layer === 'bat-clusters' && mark.kind === 'fill' && { colour: 'ink', frame: mark.colour }),
    })
  }

  function name(order: number, text: string, at: LngLat, style: Omit<MapLabel, 'text' | 'at'>): void {
    if (isInFrame(at)) named.push({ order, label: { text, at: frame.spotOf(at), ...style } })
  }

  function fill(polygons: MultiPolygonRings, mark: FillMark, isUnion = false): void {
    const rings = polygons.flat().map(ring => clipRing(spots(ring), frame.box))
    const left = rings.filter(ring => ring.length > 0)
    if (left.length > 0) scene.drawn.push({ kind: 'area', mark, rings: left, ...(isUnion && { isUnion }) })
  }

  function outline(lines: LngLat[][], mark: LineMark): boolean {
    const inside = lines.flatMap(line => clipLine(spots(line), frame.box))
    const last = scene.drawn.at(-1)
    if (inside.length === 0) return false
    if (last?.kind === 'line' && last.mark === mark) last.lines.push(...inside)
    else scene.drawn.push({ kind: 'line', mark, lines: inside })
    return true
  }

  function isInFrame(at: LngLat): boolean {
    const [x, y] = frame.spotOf(at)
    const { box } = frame
    return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height
  }

  function spots(line: Ring): Spot[] {
    return line.map(frame.spotOf)
  }
}
