import type { MessageKey } from '../../messages/messages.ts'
import type { SubGroup } from '../contract.ts'
import type { BadgeMark, LineMark, Mark } from '../style-table.ts'

/** Geometry of features: 0 for points, 1 for lines, 2 for areas. */
export type Dimension = 0 | 1 | 2

/**
 * Condition on a property, expressed as data that the map, QGIS and paper each translate. `not` also holds if the
 * property is absent. `from` applies to numbers up to the `from` of the next class; the first class includes all lower
 * numbers.
 */
export type Condition =
  | { field: string; is: Value }
  | { field: string; not: Value }
  | { field: string; from: number }
type Value = string | number | boolean

/** A line of a legend. Without a note and a message, it shows the title of the layer. */
export type LegendLine<M extends Mark = Mark> = {
  mark: M
  /** A number with its unit, which is shown unchanged. */
  note?: string
  words?: MessageKey
}
/** A kind of feature, which also forms a line of the legend. */
export type LayerClass<M extends Mark = Mark> = LegendLine<M> & { when: Condition }

/**
 * Everything that is specific to a layer. Its title and description are the messages `layer.<id>` and
 * `layer.<id>.about`.
 */
export type LayerRow = {
  /** Names in domain/tilesets/schema.ts. A raster tileset has no layers, and a layer of a plan has no tileset. */
  tileset: string
  source_layer: string
  /** Key of the source in the manifest, if it is not a tile layer. */
  origin?: string
  /** Whether the layer is shown by default. */
  visible: boolean
  /** Whether the layer is enabled only below 0.001 degrees per pixel. */
  detail?: boolean
  /** Section of the plan's group. */
  sub_group?: SubGroup
  /** Geometry of the features for GIS programs. Absent if the layer draws features of another layer, or has none. */
  dimension?: Dimension
} & (OwnDrawing | PlainLine | PlainPoint)

/** Drawn by code of its own in client/map/layers. */
type OwnDrawing = {
  mark: Mark
  classes?: readonly LayerClass[]
  /** For a legend of sizes or shades instead of kinds of features. */
  legend?: readonly LegendLine[]
  line?: undefined
  point?: undefined
}

/** Lines from tiles, which client/map/layers/plain-layers.ts draws from this row alone. */
type PlainLine = {
  mark: LineMark
  classes?: readonly LayerClass<LineMark>[]
  legend?: undefined
  line: {
    /** Lines are wider from this value on, in every class. */
    wider?: { field: string; from: number; width_px: number }
  }
  point?: undefined
}

/** Points from tiles, which are drawn in the same way. */
type PlainPoint = {
  mark: BadgeMark
  classes?: undefined
  legend?: undefined
  line?: undefined
  point: {
    /**
     * Sizes as factors of the size of the mark, interpolated between values of the property or in steps: value,
     * factor, value, factor.
     */
    grows?: { field: string; factors: readonly number[]; inSteps?: true }
    /** Opacity of features whose property has none of these values. Values are compared in lower case. */
    faint?: { field: string; unless: readonly string[]; opacity: number }
    /** Camera zoom from which the property `name` is shown below the point. */
    labelZoom?: number
  }
}

/** Returns the marks of some rows, by id. */
export const marksOf = <R extends Record<string, LayerRow>>(rows: R): { [L in keyof R]: R[L]['mark'] } =>
  Object.fromEntries(Object.entries(rows).map(([id, { mark }]) => [id, mark])) as {
    [L in keyof R]: R[L]['mark']
  }
