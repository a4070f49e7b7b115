import { liesIn } from '../../../domain/dashboard/shown/choropleth-classes.ts'
import { isPlanMark } from '../../../domain/layers/plan-marks.ts'
import { type ColourName, colour } from '../../../domain/layers/style-table.ts'
import { levelOf } from '../../../domain/region/codes.ts'
import { clipRing } from '../../../domain/report/maps/clip.ts'
import { type Drawn, type LegendEntry, type Scene, sceneOf } from '../../../domain/report/maps/scene.ts'
import { boundsAround, type Frame, frameOf, scaleText } from '../../../domain/report/maps/sheet-frame.ts'
import { namesOf } from '../../../domain/report/places.ts'
import type { FactSheet, SheetMap } from '../../../domain/report/sheets/fact-sheet.ts'
import type { Language, Say } from '../../../domain/words/words.ts'
import type { Atlas } from '../../atlas/atlas.ts'
import { asTag, openImage, type Paper, type Struct } from '../../paper/paper.ts'
import type { Sheets } from '../../paper/type-scale.ts'
import { groundData, regionData } from '../maps/atlas-data.ts'
import { hillshadePicture } from '../maps/ground-picture.ts'
import { drawMap } from '../maps/map-figure.ts'
import { originsOf, sourceLine } from '../maps/origins.ts'
import { drawSwatch, textLine, widthOfText } from '../maps/pen.ts'

type Asked = { sheet: FactSheet; atlas: Atlas; language: Language; say: Say; height: number }

/** Latitudes are written left of the map, longitudes above it. */
const [latitudes, longitudes] = [30, 12]
const legend = { size: 8, step: 13, columns: 3 } as const
const ink = (name: ColourName) => colour(name, 'light')

/** The map across the page with its legend below; where its layers come from, and which of them are generated. */
export function drawSheetMap(
  to: Sheets,
  root: Struct,
  asked: Asked,
): { sources: string[]; generated: string[] } {
  const { paper } = to
  const { sheet, atlas, say, height } = asked
  const { map } = sheet
  const area = atlas.regions.outline(map.region)
  const box = {
    x: paper.left + latitudes,
    y: paper.y + longitudes,
    width: paper.width - latitudes,
    height,
  }
  const frame = frameOf(map.around ?? boundsAround(area.flat(2)), box)
  const scene = sceneIn(frame, asked)
  const scale = scaleText(frame.scale)
  const layers = scene.legend.map(({ text }) => text).join(', ')
  asTag(
    paper,
    root,
    'Figure',
    figure =>
      figure.add(() =>
        drawMap(paper, figure, { scene, frame }, say, () =>
          openImage(paper.pdf, Buffer.from(hillshadePicture(atlas.bytes.files.elevation, frame))),
        ),
      ),
    { alt: say('factSheet.mapAlt', { title: sheet.title, scale, layers }) },
  )
  paper.y = box.y + height + 6
  drawLegend(paper, root, scene.legend, [
    map.classes?.title ?? say('maps.legend'),
    say('maps.scale', { scale, paper: 'A4' }),
  ])
  const told = originsOf(
    atlas.manifest.layers,
    scene.layers.filter(layer => !isPlanMark(layer)),
    say,
  )
  return {
    sources: sourcesOf(told, say),
    generated: told.filter(({ kind }) => kind === 'generated').map(({ title }) => title),
  }
}

/** Each source once, with the layers that come from it. */
function sourcesOf(told: ReturnType<typeof originsOf>, say: Say): string[] {
  const titles = new Map<string, string[]>()
  for (const one of told) {
    const source = sourceLine(one, say)
    titles.set(source, [...(titles.get(source) ?? []), one.title])
  }
  return [...titles].map(([source, layers]) =>
    say('factSheet.mapSource', { layer: layers.join(', '), source }),
  )
}

function sceneIn(frame: Frame, { sheet, atlas, language, say }: Asked): Scene {
  const { map } = sheet
  const { regions, bytes } = atlas
  const area = regions.outline(map.region)
  const fact = atlas.facts.get(map.region)
  const name = fact === undefined ? sheet.title : namesOf(fact, language).municipality
  const level = levelOf(map.region)
  const codes = level === 'local_level' ? [map.region] : []
  // Names of local levels are those around one, or those in a district: a province has too many.
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
  return { ...scene, drawn: [...classes.drawn, ...scene.drawn], legend: [...classes.legend, ...scene.legend] }
}

/** Local levels in the colours of their classes. */
function classesIn(
  { classes }: SheetMap,
  frame: Frame,
  { regions }: Atlas,
): { drawn: Drawn[]; legend: LegendEntry[] } {
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

/** In columns, its title and the scale above. */
function drawLegend(
  paper: Paper,
  root: Struct,
  entries: readonly LegendEntry[],
  [title, scale]: [string, string],
): void {
  const { left, width } = paper
  const { size, step, columns } = legend
  const y = paper.y + step / 2
  asTag(paper, root, 'P', tag =>
    tag.add(() => {
      textLine(paper, tag, title, { size: 8.6, colour: ink('ink'), face: 'strong' }, { x: left, y })
      textLine(paper, tag, scale, { size, colour: ink('ink-3') }, { x: left, y, width, align: 'right' })
    }),
  )
  const each = width / columns
  const rows = Math.ceil(entries.length / columns)
  asTag(paper, root, 'L', list =>
    entries.forEach(({ mark, text }, at) => {
      const [column, row] = [Math.floor(at / rows), at % rows]
      asTag(paper, list, 'LI', item =>
        item.add(() => {
          const middle = y + (row + 1) * step
          const x = left + column * each
          const room = each - 34
          const fitted = Math.min(size, (size * room) / Math.max(1, widthOfText(paper, text, size)))
          drawSwatch(paper, item, mark, x, middle)
          textLine(paper, item, text, { size: fitted, colour: ink('ink') }, { x: x + 28, y: middle })
        }),
      )
    }),
  )
  paper.y += (rows + 1) * step + 8
}
