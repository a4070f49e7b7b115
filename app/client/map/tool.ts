import type { LngLat } from '../../domain/geometry.ts'
import type { Theme } from '../../domain/layers/style-table.ts'
import type { MessageKey } from '../../domain/messages/messages.ts'
import type { ToolRefusal, WorkingArea } from '../../domain/region/working-area.ts'
import type { AreaRings } from '../../domain/spatial/polygon/inside.ts'

export type ToolId = 'bat' | 'mhp' | 'sst'

/** Context of every tool. It is derived from the URL, the session and the outline query. */
export type ToolContext = {
  workingArea: WorkingArea
  municipality: { sddmm: number; area: AreaRings; is_in_terai: boolean } | null
  /** Whether a screen of a plan is using the tool (S-020). */
  inPlan: boolean
}

/** Context of a tool that draws on the map. It may also draw while another tool is in use. */
export type ToolOnMap = { isInUse: boolean; context: ToolContext; theme: Theme }

/**
 * A tool in the tool table: a plain object without React that can be tested without a map. It decides what the pointer
 * may do, and receives finished shapes. All of its state is in the `*-state.ts` of its feature.
 */
export type MapTool = {
  /** `measure` is part of the map itself and belongs to no feature. */
  id: ToolId | 'measure'
  /** Tooltip at a position where the tool may not act, or null if it may. */
  refuse(at: LngLat, context: ToolContext): ToolRefusal | null
  /** Tooltip at a position where the tool may act, for the current number of vertices. */
  hint(shape: MapDrawing['shape'], vertices: number): MessageKey
}

export type DrawnShape = 'point' | 'polygon'

/**
 * A drawing in progress, which a feature requests and `client/map` performs (terra-draw). There is at most one, in
 * `drawingAtom`; null if there is none. Esc cancels it, Enter or a click on the first vertex finishes it, Backspace
 * removes the last vertex, and Ctrl+Z and Ctrl+Shift+Z undo and redo.
 */
export type MapDrawing = {
  tool: MapTool
  /** A line ends with a click on its last vertex. */
  shape: DrawnShape | 'line'
  /** Called with the draft after each change and pointer move. The pointer is its last vertex. */
  changed(draft: LngLat[]): void
  /** Called when the drawing is finished, with a point [p], the vertices of a line, or the closed ring of a polygon. */
  finished(ring: LngLat[]): void
  cancelled(): void
  /** Text of the accent-coloured tag above the shape (a live count), or null. */
  tag(): string | null
}

/**
 * A finished shape whose vertices may be moved with the mouse or the arrow keys, according to the rules of drawing.
 * There is at most one, in `editingAtom`. Enter ends editing, and Esc reverts the changes.
 */
export type Editing = {
  tool: MapTool
  shape: DrawnShape
  /** The point, or the vertices of the polygon without the first one repeated at the end. */
  vertices: LngLat[]
  /** Called with all vertices after each change. */
  changed(vertices: LngLat[]): void
  done(): void
  /** The same as for a drawing. */
  tag(vertices: LngLat[]): string | null
}

/** A line in the tiles under the pointer, and the nearest point on it. */
export type PickedLine = { id: number; at: LngLat; properties: Record<string, unknown> }

/**
 * A choice between lines on the map, instead of a drawing. The line under the pointer is highlighted and described, a
 * click selects it, and Esc cancels. Meanwhile, clicks do not select features or regions.
 */
export type Picking = {
  tool: MapTool
  /** Source in the style (a tileset) and its layer. Features are highlighted by id with the feature state `lit`. */
  source: string
  sourceLayer: string
  reach_px: number
  /** Text next to the pointer when it is over a line. */
  describe(line: PickedLine): string
  picked(line: PickedLine): void
  /** Called for a click where the tool may act, but where there is no line. */
  missed(): void
  cancelled(): void
}
