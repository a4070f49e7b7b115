import { type Bounds, boundsOf, type LngLat } from '../../geometry.ts'
import type { ColourName, LineMark, Mark } from '../../layers/style-table.ts'
import type { Message, Say } from '../../messages/messages.ts'
import type { Block, KeyFigure, ReportColumn } from '../blocks.ts'
import type { MapLayerId } from '../maps/map-table.ts'
import type { MapData } from '../maps/scene.ts'

/**
 * What a fact sheet says, before anybody draws it: the same definition whoever asks. Figures are texts already, by the
 * functions that write them on the screen.
 */
export type FactSheet = {
  /** What kind of sheet it is, beside the brand. */
  kind: string
  title: string
  /** Where that is. */
  place: string
  /** At the right of the title: the plan that it is of. */
  planLines: string[]
  verdict: { text: string; more: string; colour: ColourName } | null
  map: SheetMap
  figures: KeyFigure[]
  /** Below the figures, beside the map. */
  side: Block[]
  parts: SheetPart[]
  /** What its figures come from; the writer adds the attributions of the atlas. */
  sources: string[]
  /** What of the figures is generated; the writer adds the layers of the map. */
  generated: string[]
  /** What its figures hang on besides the atlas, such as the version of the rates. */
  basis: string[]
}

/** Blocks side by side below a title, in columns of one width. */
export type SheetPart = {
  title?: string
  more?: string
  columns: Block[][]
  /** Where the page is too short, the part of the lowest number goes first; a part without one stays. */
  spare?: number
  /** What comes in its place then. */
  instead?: SheetPart
  /** What may have fewer rows where the page is too short: its table, or its list of notes. */
  cut?: 'rows' | 'notes'
}

export type SheetMap = {
  /** What is drawn as large as it fits, degrees; null is the outline of the region. */
  around: Bounds | null
  /** Code of the region that is outlined. */
  region: number
  layers: readonly MapLayerId[]
  /** What only this sheet draws, by layer. */
  data: MapData
  /** Ways that the answer found, such as the line to the grid. */
  links: SheetLink[]
  /** The network inside the place, where one was sized. */
  network?: SheetNetwork
  /** Local levels in the colours of their classes, below all else. */
  classes: { title: string; of: { colour: ColourName; text: string; codes: number[] }[] } | null
}

/** A way over the ground; `label` stands on the map, `text` in its legend. */
export type SheetLink = { line: LngLat[]; colour: ColourName; text: string; label: string }

/** Lines and marks of a kind, each a line of the legend; from the lowest to the highest. */
export type SheetNetwork = {
  lines: { mark: LineMark; text: string; lines: LngLat[][] }[]
  marks: { mark: Mark; text: string; places: { at: LngLat; label?: string }[] }[]
}

export const right = (head: string): ReportColumn => ({ head, align: 'right' })
/** A table that the title above it names. */
export const table = (columns: ReportColumn[], rows: string[][], total: string[] | null = null): Block => ({
  kind: 'table',
  caption: '',
  columns,
  rows,
  total,
})

/** What has to be kept in mind of a result. */
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

/** Around positions, with room on every side in parts of their size: what lies near is what the answer hangs on. */
export function boundsWithRoom(positions: readonly LngLat[], room = 0.7): Bounds {
  const [west, south, east, north] = boundsOf(positions)
  const [lng, lat] = [Math.max(east - west, min_deg), Math.max(north - south, min_deg)]
  return [west - lng * room, south - lat * room, east + lng * room, north + lat * room]
}
/** A kilometre. */
const min_deg = 0.01
