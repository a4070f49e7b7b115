import { type Bounds, boundsOf, type LngLat } from '../../geometry.ts'
import type { ColourName, LineMark, Mark } from '../../layers/style-table.ts'
import type { Message, Say } from '../../messages/messages.ts'
import type { Block, KeyFigure, ReportColumn } from '../blocks.ts'
import type { MapLayerId } from '../maps/map-table.ts'
import type { MapData } from '../maps/scene.ts'

/**
 * Content of a fact sheet before layout, independent of the file format. Figures are texts, formatted as on the
 * screen.
 */
export type FactSheet = {
  /** Kind of sheet, shown next to the brand. */
  kind: string
  title: string
  /** Where the place is located. */
  place: string
  /** Shown to the right of the title: the plan to which the sheet belongs. */
  planLines: string[]
  verdict: { text: string; more: string; colour: ColourName } | null
  map: SheetMap
  figures: KeyFigure[]
  /** Shown below the figures, next to the map. */
  side: Block[]
  parts: SheetPart[]
  /** Sources of the figures. The writer adds the attributions of the atlas. */
  sources: string[]
  /** Which figures are generated. The writer adds the layers of the map. */
  generated: string[]
  /** What the figures are based on besides the atlas, such as the version of the rates. */
  basis: string[]
}

/** Blocks side by side below a title, in columns of equal width. */
export type SheetPart = {
  title?: string
  more?: string
  columns: Block[][]
  /**
   * If the page is too short, the part with the lowest number is dropped first. Parts without a number are never
   * dropped.
   */
  spare?: number
  /** The part that replaces it when it is dropped. */
  instead?: SheetPart
  /** What to shorten if the page is too short: its table, or its list of notes. */
  cut?: 'rows' | 'notes'
}

export type SheetMap = {
  /** Area in degrees that is drawn as large as fits. If null, the region is drawn. */
  around: Bounds | null
  /** Code of the outlined region. */
  region: number
  layers: readonly MapLayerId[]
  /** Features that occur only on this sheet, by layer. */
  data: MapData
  /** Links in the answer, such as the line to the grid. */
  links: SheetLink[]
  /** Network in the place, if it was sized. */
  network?: SheetNetwork
  /** Local levels in the colours of their classes, below everything else. */
  classes: { title: string; of: { colour: ColourName; text: string; codes: number[] }[] } | null
}

/** A line on the map. `label` is shown on the map and `text` in its legend. */
export type SheetLink = { line: LngLat[]; colour: ColourName; text: string; label: string }

/** Lines and marks by kind, from bottom to top. Each kind has a line in the legend. */
export type SheetNetwork = {
  lines: { mark: LineMark; text: string; lines: LngLat[][] }[]
  marks: { mark: Mark; text: string; places: { at: LngLat; label?: string }[] }[]
}

export const right = (head: string): ReportColumn => ({ head, align: 'right' })
/** A table that is named by the title above it. */
export const table = (columns: ReportColumn[], rows: string[][], total: string[] | null = null): Block => ({
  kind: 'table',
  caption: '',
  columns,
  rows,
  total,
})

/** Returns the warnings of a result. */
export const warningsPart = (warnings: readonly Message[], say: Say): SheetPart[] =>
  warnings.length === 0
    ? []
    : [
        {
          title: say('factSheet.notes'),
          cut: 'notes',
          columns: [[{ kind: 'list', items: warnings.map(({ key, params }) => say(key, params)) }]],
        },
      ]

/**
 * Returns a box around positions, with a margin given as a fraction of its size because an answer depends on the
 * surroundings.
 */
export function boundsWithRoom(positions: readonly LngLat[], room = 0.7): Bounds {
  const [west, south, east, north] = boundsOf(positions)
  const [lng, lat] = [Math.max(east - west, min_deg), Math.max(north - south, min_deg)]
  return [west - lng * room, south - lat * room, east + lng * room, north + lat * room]
}
/** About a kilometre. */
const min_deg = 0.01
