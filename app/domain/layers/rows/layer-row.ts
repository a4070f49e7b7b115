import type { MessageKey } from '../../messages/messages.ts'
import type { SubGroup } from '../contract.ts'
import type { BadgeMark, LineMark, Mark } from '../style-table.ts'

/** Geometry of features: 0 points, 1 lines, 2 areas. */
export type Dimension = 0 | 1 | 2

/**
 * What a property of a feature is, as data, so that the map, QGIS and paper each write it in their own language. An absent
 * property is `not` the value. `from`: a number, up to the `from` of the next class; a first class includes all below it.
 */
export type Condition =
  | { field: string; is: Value }
  | { field: string; not: Value }
  | { field: string; from: number }
type Value = string | number | boolean

/** One line of a legend; without note and words it says the title of the layer. */
export type LegendLine<M extends Mark = Mark> = {
  mark: M
  /** A number with its unit, shown as it is. */
  note?: string
  words?: MessageKey
}
/** A kind of features, which is a line of the legend too. */
export type LayerClass<M extends Mark = Mark> = LegendLine<M> & { when: Condition }

/** All that tells one layer from another. Its title and description are the words `layer.<id>` and `layer.<id>.about`. */
export type LayerRow = {
  /** Names of domain/tilesets/schema.ts; a raster tileset has no layers, a plan's layer no tileset. */
  tileset: string
  source_layer: string
  /** Key of its origin in the manifest, where that is no layer of the tiles. */
  origin?: string
  /** Shown until a reader switches it off. */
  visible: boolean
  /** Only under 0.001 degrees a pixel. */
  detail?: boolean
  /** Section of the plan's group. */
  sub_group?: SubGroup
  /** Of the features that GIS programs read; absent where it draws those of another layer, or has none. */
  dimension?: Dimension
} & (OwnDrawing | PlainLine | PlainPoint)

/** Drawn by code of its own in client/map/layers. */
type OwnDrawing = {
  mark: Mark
  classes?: readonly LayerClass[]
  /** Of a layer whose legend shows sizes or shades, not kinds of features. */
  legend?: readonly LegendLine[]
  line?: undefined
  point?: undefined
}

/** Lines of the tiles, drawn from the row alone by client/map/layers/plain-layers.ts. */
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

/** Points of the tiles, drawn likewise. */
type PlainPoint = {
  mark: BadgeMark
  classes?: undefined
  legend?: undefined
  line?: undefined
  point: {
    /** Sizes as factors of the mark's between values of a property, or in steps: value, factor, value, factor. */
    grows?: { field: string; factors: readonly number[]; inSteps?: true }
    /** Opacity of those whose property is none of these values, in small letters. */
    faint?: { field: string; unless: readonly string[]; opacity: number }
    /** Camera zoom from which the property `name` is written below it. */
    labelZoom?: number
  }
}

/** The marks of some rows, by id. */
export const marksOf = <R extends Record<string, LayerRow>>(rows: R): { [L in keyof R]: R[L]['mark'] } =>
  Object.fromEntries(Object.entries(rows).map(([id, { mark }]) => [id, mark])) as {
    [L in keyof R]: R[L]['mark']
  }
