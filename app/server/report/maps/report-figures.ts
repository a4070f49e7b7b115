import { type Language, type Say, say as sayIn } from '../../../domain/messages/messages.ts'
import type { NetworkOption } from '../../../domain/network/supply/feed-areas.ts'
import type { PlanFeatures } from '../../../domain/report/maps/files.ts'
import { type ReportMapKey, reportMapKeys, reportMaps } from '../../../domain/report/maps/report-maps.ts'
import type { Scene } from '../../../domain/report/maps/scene.ts'
import {
  groundSize,
  type MapFrame,
  makeMapFrame,
  type SheetBox,
  scaleText,
} from '../../../domain/report/maps/sheet-frame.ts'
import type { LayerOrigin } from '../../../domain/tilesets/schema.ts'
import type { AtlasBytes } from '../../../engine/atlas/atlas-bytes.ts'
import { finishPdf } from '../../paper/contents.ts'
import { asTag, openPaper, type Paper, page, type Struct } from '../../paper/paper.ts'
import { drawMap } from './map-figure.ts'
import { pagePictures } from './map-pictures.ts'
import { originsOf } from './origins.ts'
import { openPlanScenes } from './plan-scenes.ts'
import { drawLegend, legendHeight } from './sheet/map-legend.ts'
import { drawLinesAt, sizes, wrapped } from './sheet/put.ts'

/** Input for the maps in a report. The features and networks are JSON, because there may be many. */
export type FiguresInput = {
  sddmm: number
  geojsons: Uint8Array
  corrections: PlanFeatures['corrections']
  networks: readonly { json: Uint8Array; option: NetworkOption }[]
  bytes: AtlasBytes['files']
  origins: Record<string, LayerOrigin>
}

/** A map with its legend, at its size in a report, in points. */
export type MapFigure = {
  width: number
  height: number
  alt: string
  /** Draws the map with its upper left corner at a position on the current page. */
  draw(paper: Paper, parent: Struct, left: number, top: number): void
}
export type MapFigures = Record<ReportMapKey, MapFigure>
/** A map as a picture for Word; its size is in points. */
export type MapPicture = Pick<MapFigure, 'width' | 'height' | 'alt'> & { png: Uint8Array }
export type MapPictures = Record<ReportMapKey, MapPicture>

const width = page.width - page.left - page.right
/** Space for latitudes to the left of the map and for longitudes above it. */
const [latitudes, longitudes] = [34, 13]
/** Proportion of width to height from which the legend is below the map instead of beside it. */
const wideFrom = 0.75
const besideMap = { width: 150, gap: 12, height: 372 } as const
const belowMap = { columns: 3, gap: 14, max: 330 } as const
const legendStep = 10.5
const noteLeading = sizes.small * 1.35

type Place = { box: SheetBox; legend: SheetBox[] }

/** The map at its place, with room for the legend beside or below it. */
function placeFor(ratio: number): Place {
  const y = longitudes
  if (ratio < wideFrom) {
    const mapWidth = width - latitudes - besideMap.width - besideMap.gap
    const height = Math.min(besideMap.height, (mapWidth / ratio) * 1.05)
    const box = { x: latitudes, y, width: mapWidth, height }
    return { box, legend: [{ x: width - besideMap.width, y, width: besideMap.width, height }] }
  }
  const mapWidth = width - latitudes
  const height = Math.min(belowMap.max, mapWidth / ratio)
  const { columns, gap } = belowMap
  const column = (width - (columns - 1) * gap) / columns
  const legend = Array.from({ length: columns }, (_, at) => ({
    ...{ x: at * (column + gap), y: y + height + 10, width: column, height: 0 },
  }))
  return { box: { x: latitudes, y, width: mapWidth, height }, legend }
}

/** Metadata of the file, and the language of its digits. */
type FiguresInfo = { title: string; edition: string; numerals?: Language }

/** Opens the maps of a report. */
export function openMapFigures(
  input: FiguresInput,
  language: Language,
  { title, edition, numerals }: FiguresInfo,
): MapFigures {
  const say: Say = (key, params) => sayIn(language, key, params)
  const read = (json: Uint8Array) => JSON.parse(new TextDecoder().decode(json))
  const layers = new Set(Object.values(reportMaps).flatMap(map => map.layers))
  const scenes = openPlanScenes(
    {
      ...{ plan: { sddmm: input.sddmm }, bytes: input.bytes, language },
      features: { geojsons: read(input.geojsons), corrections: input.corrections },
      networks: input.networks.map(({ json, option }) => ({ drawn: read(json), option })),
    },
    layers,
  )
  const measure = openPaper({ title, subject: '', edition }, language, numerals)
  const sheetFor = (extent: 'nation' | 'municipality') => {
    const area = scenes.areaOf(extent)
    const { width_m, height_m } = groundSize(area)
    const place = placeFor(width_m / height_m)
    return { place, frame: makeMapFrame(area, place.box) }
  }
  const sheets = { nation: sheetFor('nation'), municipality: sheetFor('municipality') }
  const figureOf = (key: ReportMapKey): MapFigure => {
    const map = reportMaps[key]
    const { place, frame } = sheets[map.extent]
    const scene = scenes.sceneIn(map, frame)
    const scale = scaleText(frame.scale)
    const generated = originsOf(input.origins, scene.layers, say).filter(one => one.kind === 'generated')
    const names = [...new Set(generated.map(one => one.title))]
    const note = [
      say('maps.scale', { scale, paper: 'A4' }),
      ...(names.length > 0 ? [`${say('maps.generated')} (${names.join(', ')})`] : []),
    ].join(' · ')
    const shown = scene.legend.map(({ text }) => text).join(', ')
    const alt = measure.digits(say('maps.alt', { title: say(map.title), scale, layers: shown }))
    return figure(measure, { scene, frame, place, note, alt }, say)
  }
  return Object.fromEntries(reportMapKeys.map(key => [key, figureOf(key)])) as MapFigures
}

type Content = { scene: Scene; frame: MapFrame; place: Place; note: string; alt: string }

function figure(measure: Paper, { scene, frame, place, note, alt }: Content, say: Say): MapFigure {
  const isBeside = place.legend.length === 1
  const perColumn = Math.ceil(scene.legend.length / place.legend.length)
  const columns = place.legend.map((side, at) => ({
    side,
    entries: scene.legend.slice(at * perColumn, (at + 1) * perColumn),
  }))
  const title = isBeside ? say('maps.legend') : null
  const heights = columns.map(({ side, entries }) =>
    legendHeight(measure, entries, { side, step: legendStep, title }),
  )
  const style = { size: sizes.small, colour: 'ink-3' } as const
  const lines = wrapped(measure, note, style, width)
  const bottom = isBeside
    ? Math.max(place.box.y + place.box.height, place.legend[0].y + heights[0])
    : place.legend[0].y + Math.max(...heights)
  const height = bottom + 6 + lines.length * noteLeading
  return {
    width,
    height,
    alt,
    draw(paper, parent, left, top) {
      const { pdf } = paper
      pdf.save().translate(left, top)
      asTag(
        paper,
        parent,
        'Figure',
        tag =>
          tag.add(() => {
            drawMap(paper, { scene, frame }, say, () => {
              throw new Error('maps in a report have no ground pictures')
            })
          }),
        { alt },
      )
      for (const { side, entries } of columns)
        drawLegend(paper, parent, entries, { side, step: legendStep, title })
      asTag(paper, parent, 'P', tag =>
        tag.add(() =>
          drawLinesAt(paper, wrapped(paper, note, style, width), {
            ...{ x: 0, top: bottom + 6, width, leading: noteLeading },
          }),
        ),
      )
      pdf.restore()
    },
  }
}

/** Draws the maps as pictures, which Word needs. They have a margin of white so that no line is cut. */
export async function mapPictures(
  figures: MapFigures,
  language: Language,
  { title, edition, numerals }: FiguresInfo,
): Promise<MapPictures> {
  const paper = openPaper({ title, subject: '', edition }, language, numerals)
  for (const key of reportMapKeys) {
    const one = figures[key]
    paper.pdf.addPage({ size: [one.width, one.height], margin: 0 })
    paper.number++
    one.draw(paper, paper.root, 0, 0)
  }
  paper.root.end()
  const pictures = await pagePictures(await finishPdf(paper))
  return Object.fromEntries(
    reportMapKeys.map((key, at) => {
      const { width: wide, height, alt } = figures[key]
      return [key, { width: wide, height, alt, png: pictures[at] }]
    }),
  ) as MapPictures
}
