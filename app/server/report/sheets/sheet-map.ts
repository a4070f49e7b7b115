import { liesIn } from '../../../domain/dashboard/shown/choropleth-classes.ts'
import { isPlanMark } from '../../../domain/layers/rows/my-plan.ts'
import { lineMark } from '../../../domain/layers/style-table.ts'
import type { Language, Say } from '../../../domain/messages/messages.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import { clipLine, clipRing } from '../../../domain/report/maps/clip.ts'
import {
  type LegendEntry,
  type Scene,
  type SceneElement,
  sceneOf,
} from '../../../domain/report/maps/scene.ts'
import {
  boundsAround,
  type MapFrame,
  makeMapFrame,
  type Spot,
  scaleText,
} from '../../../domain/report/maps/sheet-frame.ts'
import { localLevelNames } from '../../../domain/report/places.ts'
import type { FactSheet, SheetMap } from '../../../domain/report/sheets/fact-sheet.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { measureHeight } from '../../paper/measure.ts'
import { asTag, openImage, type Struct } from '../../paper/paper.ts'
import type { Sheets } from '../../paper/type-scale.ts'
import { groundData, regionData } from '../maps/atlas-data.ts'
import { hillshadePicture } from '../maps/ground-picture.ts'
import { drawMap } from '../maps/map-figure.ts'
import { originsOf } from '../maps/origins.ts'
import { drawBlock } from '../pdf/blocks.ts'
import { drawLegend } from './sheet-legend.ts'
import { gap } from './sheet-parts.ts'

type SheetMapInput = { sheet: FactSheet; atlas: Atlas; language: Language; say: Say }
/** The map with the content of its margin. */
type MapRow = {
  /** Minimum useful height, in points. */
  wanted_pt: number
  /** Draws the map from the cursor down, within the given height. Returns the titles of layers with generated data. */
  draw(root: Struct, height_pt: number): { generated: string[] }
}

/** Space for latitudes to the left of the map and for longitudes above it. */
const [latitudes, longitudes] = [44, 13]
/** Share of the page width for the map, and the heights of the map in points. */
const mapPart = 0.58
const heights = { min: 120, nominal: 230, wanted: 150, max: 400 } as const
/** Minimum font size that is readable on paper, in points. */
const minType_pt = 8

/**
 * Puts the map on the left and the key figures on the right. The legend is below the figures if there is space,
 * otherwise below both.
 */
export function planMapRow(to: Sheets, input: SheetMapInput): MapRow {
  const { sheet, say } = input
  const { map } = sheet
  const { left, width } = to.paper
  const map_pt = width * mapPart
  const side = { left: left + map_pt + gap, width: width - map_pt - gap }
  const area = input.atlas.regions.outline(map.region)
  const place = { tag: to.paper.root, after: [], pages: new Map<string, number>() }
  const drawSide = (on: Sheets, root: Struct) => {
    const figures = { kind: 'figures', figures: sheet.figures, across: 2 } as const
    for (const block of sheet.figures.length === 0 ? sheet.side : [figures, ...sheet.side])
      drawBlock(on, block, { ...place, tag: root })
  }
  const sceneAt = (height: number, top: number) => {
    const box = { x: left + latitudes, y: top + longitudes, width: map_pt - latitudes, height }
    const frame = makeMapFrame(map.around ?? boundsAround(area.flat(2)), box)
    return { frame, scene: sceneIn(frame, input) }
  }
  type Drawing = ReturnType<typeof sceneAt>
  const headOf = ({ frame }: Drawing) => ({
    title: map.classes?.title ?? say('maps.legend'),
    scale: say('maps.scale', { scale: scaleText(frame.scale), paper: 'A4' }),
  })
  const legendHeight = (drawing: Drawing, columnWidth: number) =>
    measureHeight(to, columnWidth, (on, root) => drawLegend(on, root, drawing.scene.legend, headOf(drawing)))

  const side_pt = measureHeight(to, side.width, drawSide) + sideDrop
  const nominal = sceneAt(heights.nominal, 0)
  const withSideLegend_pt = side_pt + legendHeight(nominal, side.width)
  const below_pt = legendHeight(nominal, width)
  const wanted_pt = Math.min(
    Math.max(withSideLegend_pt, heights.wanted + 50),
    Math.max(side_pt, heights.wanted + longitudes + space) + below_pt,
  )

  /**
   * Returns the layout with the legend below the figures if it fits the height; otherwise the layout with the legend
   * below both.
   */
  function layOut(height_pt: number, top: number): Drawing & { isLegendAtSide: boolean } {
    const clamp = (height: number) =>
      Math.max(heights.min, Math.min(heights.max, height - longitudes - space))
    if (height_pt >= withSideLegend_pt) {
      const drawing = sceneAt(clamp(height_pt), top)
      if (side_pt + legendHeight(drawing, side.width) <= height_pt)
        return { ...drawing, isLegendAtSide: true }
    }
    const first = sceneAt(clamp(height_pt - below_pt), top)
    const grown = legendHeight(first, width) - below_pt
    const drawing = grown <= 0 ? first : sceneAt(clamp(height_pt - below_pt - grown), top)
    return { ...drawing, isLegendAtSide: false }
  }

  return {
    wanted_pt,
    draw(root, height_pt) {
      const { paper } = to
      const top = paper.y
      const drawing = layOut(height_pt, top)
      const { frame, scene, isLegendAtSide } = drawing
      drawFigure(to, root, drawing, input)
      const mapBottom = frame.box.y + frame.box.height + space
      paper.columns([{ ...side, top: top + sideDrop }])
      drawSide(to, root)
      if (isLegendAtSide) drawLegend(to, root, scene.legend, headOf(drawing))
      const bottom = Math.max(mapBottom, paper.y)
      paper.columns([{ left, width, top: bottom }])
      if (!isLegendAtSide) drawLegend(to, root, scene.legend, headOf(drawing))
      return { generated: generatedIn(scene, input) }
    },
  }
}

/** How much lower than the map the text beside it begins, in points. */
const sideDrop = 1
/** Space below the map, in points. */
const space = 6

function drawFigure(
  { paper }: Sheets,
  root: Struct,
  { scene, frame }: { scene: Scene; frame: MapFrame },
  { sheet, atlas, say }: SheetMapInput,
): void {
  const layers = scene.legend.map(({ text }) => text).join(', ')
  const alt = say('factSheet.mapAlt', { title: sheet.title, scale: scaleText(frame.scale), layers })
  const relief = () => openImage(paper.pdf, Buffer.from(hillshadePicture(atlas.bytes.files.elevation, frame)))
  asTag(
    paper,
    root,
    'Figure',
    figure => figure.add(() => drawMap(paper, { scene, frame, minType_pt }, say, relief)),
    { alt },
  )
}

/** Titles of the layers on a map that contain generated data. */
const generatedIn = ({ layers }: Scene, { atlas, say }: SheetMapInput): string[] =>
  originsOf(
    atlas.manifest.layers,
    layers.filter(layer => !isPlanMark(layer)),
    say,
  )
    .filter(({ kind }) => kind === 'generated')
    .map(({ title }) => title)

function sceneIn(frame: MapFrame, { sheet, atlas, language, say }: SheetMapInput): Scene {
  const { map } = sheet
  const { regions, bytes } = atlas
  const area = regions.outline(map.region)
  const fact = atlas.facts.get(map.region)
  const name = fact === undefined ? sheet.title : localLevelNames(fact, language).municipality
  const level = regionLevelOf(map.region)
  const codes = level === 'local_level' ? [map.region] : []
  // Local levels are named only on a map around one of them or in a district, because a province has too many.
  const shown = (code: number) => {
    const isInside = liesIn(code, map.region)
    if (level === 'local_level') return isInside ? 'bare' : 'named'
    if (level === 'district') return isInside ? 'named' : 'bare'
    return isInside ? 'bare' : null
  }
  const layers = new Set(map.layers)
  const data = {
    ...regionData(regions, map.region, language),
    ...groundData(bytes.files, { regions, codes, shown, area, frame, language, say }, layers),
    ...map.data,
  }
  const scene = sceneOf({ extent: 'municipality', layers: map.layers }, data, {
    own: { name, area },
    frame,
    say,
  })
  const classes = classesIn(map, frame, atlas)
  const network = networkIn(map, frame)
  const links = linksIn(map, frame)
  return {
    ...scene,
    drawn: [...classes.drawn, ...scene.drawn, ...network.drawn, ...links.drawn],
    legend: [...classes.legend, ...scene.legend, ...network.legend, ...links.legend],
    names: [...links.names, ...network.names, ...scene.names],
  }
}

/** Local levels in the colours of their classes. */
function classesIn(
  { classes }: SheetMap,
  frame: MapFrame,
  { regions }: Atlas,
): { drawn: SceneElement[]; legend: LegendEntry[] } {
  if (classes === null) return { drawn: [], legend: [] }
  const marks = classes.of.map(({ colour, text, codes }) => ({
    mark: { kind: 'fill', colour, opacity: 1 } as const,
    text,
    rings: codes
      .flatMap(code => regions.outline(code).flat())
      .map(ring => clipRing(ring.map(frame.spotOf), frame.box))
      .filter(ring => ring.length > 0),
  }))
  return {
    drawn: marks.flatMap(({ mark, rings }) => (rings.length === 0 ? [] : [{ kind: 'area', mark, rings }])),
    legend: marks.map(({ mark, text }) => ({ mark, text })),
  }
}

/** Dashed lines, each with its length in the middle of the visible part. */
function linksIn({ links }: SheetMap, frame: MapFrame): Pick<Scene, 'drawn' | 'legend' | 'names'> {
  const shown = links.flatMap(({ line, colour, text, label }) => {
    const lines = clipLine(line.map(frame.spotOf), frame.box)
    const [first] = lines
    if (first === undefined) return []
    const mark = lineMark(colour, 3, { halo_px: 5, dash_px: [8, 5] })
    const [from, to] = [first[0], first[first.length - 1]]
    const at: Spot = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    return [{ mark, text, lines, name: { text: label, at, size_px: 17, colour, markRadius: 4 } }]
  })
  return {
    drawn: shown.map(({ mark, lines }) => ({ kind: 'line', mark, lines })),
    legend: shown.map(({ mark, text }) => ({ mark, text })),
    names: shown.map(({ name }) => name),
  }
}

/** Lines are drawn below the marks, and labels only where there is space. */
function networkIn({ network }: SheetMap, frame: MapFrame): Pick<Scene, 'drawn' | 'legend' | 'names'> {
  if (network === undefined) return { drawn: [], legend: [], names: [] }
  const lines = network.lines
    .map(({ mark, text, lines }) => ({
      mark,
      text,
      lines: lines.flatMap(line => clipLine(line.map(frame.spotOf), frame.box)),
    }))
    .filter(({ lines }) => lines.length > 0)
  const marks = network.marks
    .map(({ mark, text, places }) => ({
      mark,
      text,
      spots: places
        .map(({ at, label }) => ({ at: frame.spotOf(at), label }))
        .filter(({ at }) => isIn(frame, at)),
    }))
    .filter(({ spots }) => spots.length > 0)
  return {
    drawn: [
      ...lines.map(({ mark, lines }) => ({ kind: 'line' as const, mark, lines })),
      ...marks.flatMap(({ mark, spots }) =>
        spots.map(({ at }) => ({ kind: 'spot' as const, mark, at, sign: '' })),
      ),
    ],
    legend: [...lines, ...marks].map(({ mark, text }) => ({ mark, text })),
    names: marks.flatMap(({ spots }) =>
      spots.flatMap(({ at, label }) =>
        label === undefined
          ? []
          : [{ text: label, at, size_px: 16, colour: 'map-label' as const, markRadius: 6 }],
      ),
    ),
  }
}

const isIn = ({ box }: MapFrame, [x, y]: Spot): boolean =>
  x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height
