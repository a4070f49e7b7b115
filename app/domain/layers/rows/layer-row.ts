import type { MessageKey } from '../../messages/messages.ts'
import type { SubGroup } from '../contract.ts'
import type { BadgeMark, LineMark, Mark } from '../style-table.ts'

/** Geometry of features: 0 points, 1 lines, 2 areas. */
export type Dimension = 0 | 1 | 2

/**
 * Condition on a property as data, which the map, QGIS and paper each translate. An absent property is `not`
 * the value. `from`: a number, up to the `from` of the next class; the first class includes all below it.
 */
export type Condition =
  | { field: string; is: Value }
  | { field: string; not: Value }
  | { field: string; from: number }
type Value = string | number | boolean

/** One line of a legend; without note and message it shows the layer's title. */
export type LegendLine<M extends Mark = Mark> = {
  mark: M
  /** A number with its unit, shown unchanged. */
  note?: string
  words?: MessageKey
}
/** A kind of features, which is also a line of the legend. */
export type LayerClass<M extends Mark = Mark> = LegendLine<M> & { when: Condition }

/**
 * Everything specific to a layer. Its title and description are the messages `layer.<id>` and
 * `layer.<id>.about`.
 */
export type LayerRow = {
  /** Names of domain/tilesets/schema.ts; a raster tileset has no layers, a plan's layer no tileset. */
  tileset: string
  source_layer: string
  /** Key of its source in the manifest, if it is not a tile layer. */
  origin?: string
  /** Shown by default. */
  visible: boolean
  /** Only below 0.001 degrees per pixel. */
  detail?: boolean
  /** Section of the plan's group. */
  sub_group?: SubGroup
  /** Geometry of its features for GIS programs; absent if it draws another layer's features, or has none. */
  dimension?: Dimension
} & (OwnDrawing | PlainLine | PlainPoint)

/** Drawn by its own code in client/map/layers. */
type OwnDrawing = {
  mark: Mark
  classes?: readonly LayerClass[]
  /** For a legend of sizes or shades instead of kinds of features. */
  legend?: readonly LegendLine[]
  line?: undefined
  point?: undefined
}

/** Lines from tiles, drawn by client/map/layers/plain-layers.ts from this row alone. */
type PlainLine = {
  mark: LineMark
  classes?: readonly LayerClass<LineMark>[]
  legend?: undefined
  line: {
    /** Wider from a value on, in every class. */
    wider?: { field: string; from: number; width_px: number }
  }
  point?: undefined
}

/** Points from tiles, drawn the same way. */
type PlainPoint = {
  mark: BadgeMark
  classes?: undefined
  legend?: undefined
  line?: undefined
  point: {
    /**
     * Sizes as factors of the mark's, interpolated between property values or in steps: value, factor, value,
     * factor.
     */
    grows?: { field: string; factors: readonly number[]; inSteps?: true }
    /** Opacity of features whose property is none of these values, compared in lower case. */
    faint?: { field: string; unless: readonly string[]; opacity: number }
    /** Camera zoom from which the property `name` is written below the point. */
    labelZoom?: number
  }
}

/** The marks of some rows, by id. */
export const marksOf = <R extends Record<string, LayerRow>>(rows: R): { [L in keyof R]: R[L]['mark'] } =>
  Object.fromEntries(Object.entries(rows).map(([id, { mark }]) => [id, mark])) as {
    [L in keyof R]: R[L]['mark']
  }
