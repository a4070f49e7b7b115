import type { LngLat } from '../../domain/geometry.ts'
import type { Theme } from '../../domain/layers/style-table.ts'
import type { MessageKey } from '../../domain/messages/messages.ts'
import type { ToolRefusal, WorkingArea } from '../../domain/region/working-area.ts'
import type { AreaRings } from '../../domain/spatial/polygon/inside.ts'

export type ToolId = 'bat' | 'mhp' | 'sst'

/** Context of every tool: derived from the URL, the session and the outline query. */
export type ToolContext = {
  workingArea: WorkingArea
  municipality: { sddmm: number; area: AreaRings; is_in_terai: boolean } | null
  /** True when a plan's screen uses the tool (S-020). */
  inPlan: boolean
}

/** Context of a tool that draws on the map; it may also draw while another is in use. */
export type ToolOnMap = { isInUse: boolean; context: ToolContext; theme: Theme }

/**
 * A tool of the table: a plain object without React, testable without a map. It decides what the pointer may
 * do, and receives finished shapes. All its state is in its feature's `*-state.ts`.
 */
export type MapTool = {
  /** The map's own measure belongs to no feature. */
  id: ToolId | 'measure'
  /** Tooltip at a position where the tool may not act, or null. */
  refuse(at: LngLat, context: ToolContext): ToolRefusal | null
  /** Tooltip where it may, for the current number of vertices. */
  hint(shape: MapDrawing['shape'], vertices: number): MessageKey
}

export type DrawnShape = 'point' | 'polygon'

/**
 * A drawing in progress, requested by a feature and performed by `client/map` (terra-draw). One at a time, in
 * `drawingAtom`; null if there is none. Esc cancels, Enter or a click on the first vertex finishes, Backspace
 * removes the last vertex, Ctrl+Z / Ctrl+Shift+Z undo and redo.
 */
export type MapDrawing = {
  tool: MapTool
  /** A line ends with a click on its last vertex. */
  shape: DrawnShape | 'line'
  /** The draft after each change and pointer move, the pointer as its last vertex. */
  changed(draft: LngLat[]): void
  /** A point [p], the vertices of a line, or the polygon's ring (closed). The drawing is over. */
  finished(ring: LngLat[]): void
  cancelled(): void
  /** Text of the accent tag above the shape (a live count), or null. */
  tag(): string | null
}

/**
 * A finished shape whose vertices may be moved, by mouse or arrow keys, under the rules of drawing. One at a
 * time, in `editingAtom`; Enter ends it, Esc reverts its changes.
 */
export type Editing = {
  tool: MapTool
  shape: DrawnShape
  /** The polygon's vertices, the first not again at the end, or the point. */
  vertices: LngLat[]
  /** All of them after each change. */
  changed(vertices: LngLat[]): void
  done(): void
  /** As a drawing's. */
  tag(vertices: LngLat[]): string | null
}

/** A line of the tiles under the pointer, and the place on it that is nearest. */
export type PickedLine = { id: number; at: LngLat; properties: Record<string, unknown> }

/**
 * A choice among lines on the map, instead of drawing: the one under the pointer is highlighted and
 * described, a click selects it, Esc cancels. Meanwhile clicks select no feature or region.
 */
export type Picking = {
  tool: MapTool
  /** Source of the style (a tileset) and its layer; ids of its features light up by feature state `lit`. */
  source: string
  sourceLayer: string
  reach_px: number
  /** Text beside the pointer over a line. */
  describe(line: PickedLine): string
  picked(line: PickedLine): void
  /** A click where the tool may act, but on no line. */
  missed(): void
  cancelled(): void
}
