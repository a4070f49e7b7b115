import * as v from 'valibot'
import { sentenceText } from '../../../domain/api/field-errors.ts'
import type { Bounds } from '../../../domain/geometry.ts'
import { parse } from '../../../engine/requests/parse.ts'
import type { PropertyFilter } from '../collections/filter.ts'
import type { Queryable, Queryables } from '../collections/queryables.ts'
import { boxInDegrees, crs84, type ReferenceSystem, referenceSystems } from './crs.ts'

/** Default and maximum number of features per page. */
export const defaultPage = 100
export const maxOfPage = 1_000
const time = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})`
const oneTime = new RegExp(`^${time}$`, 'i')
const twoTimes = new RegExp(`^(${time}|\\.\\.|)/(${time}|\\.\\.|)$`, 'i')

const count = (min: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, sentenceText({ key: 'ogc.badCount', params: { least: min } })),
    v.toNumber(),
    v.minValue(min, sentenceText({ key: 'ogc.badCount', params: { least: min } })),
  )
const Crs = v.picklist(
  referenceSystems,
  sentenceText({ key: 'ogc.badCrs', params: { expected: referenceSystems.join(', ') } }),
)
const Box = v.pipe(
  v.string(),
  v.transform(text => text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))),
  v.check(numbers => [4, 6].includes(numbers.length) && numbers.every(Number.isFinite), 'ogc.badBox'),
  // Heights are ignored, because everything is on the ground.
  v.transform((numbers): Bounds => {
    const half = numbers.length / 2
    return [numbers[0], numbers[1], numbers[half], numbers[half + 1]]
  }),
)

/** The parameter `f` works as in pygeoapi, ldproxy and MapServer. The first format is the default. */
const format = <const F extends string>(...formats: [F, ...F[]]) =>
  v.optional(
    v.picklist(formats, sentenceText({ key: 'ogc.badFormat', params: { expected: formats.join(', ') } })),
    formats[0] as never,
  ) as unknown as v.OptionalSchema<v.PicklistSchema<F[], undefined>, F>

/** Schemas for valid values, by type of property. Values are compared in their stored form. */
const valueSchemas: Record<Queryable['type'], v.GenericSchema<string, string | number | boolean>> = {
  string: v.pipe(v.string(), v.maxLength(200)),
  integer: v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, 'ogc.badInteger'), v.toNumber()),
  number: v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d{1,15})?$/, 'ogc.badNumber'), v.toNumber()),
  boolean: v.pipe(
    v.picklist(['true', 'false'], 'ogc.badBoolean'),
    v.transform(value => value === 'true'),
  ),
}

const Items = v.strictObject({
  f: format('geojson', 'json'),
  bbox: v.optional(Box),
  'bbox-crs': v.optional(Crs, crs84),
  crs: v.optional(Crs, crs84),
  limit: v.optional(v.pipe(count(1), v.toMaxValue(maxOfPage)), String(defaultPage)),
  offset: v.optional(count(0), '0'),
  /** The parameter is accepted but ignored: features have no time, so all of them match. */
  datetime: v.optional(
    v.pipe(
      v.string(),
      v.check(text => oneTime.test(text) || (twoTimes.test(text) && text !== '/'), 'ogc.badTime'),
    ),
  ),
})
const upright = v.pipe(
  v.object({ bbox: v.custom<Bounds>(box => (box as Bounds)[1] <= (box as Bounds)[3], 'ogc.badBox') }),
)

export type ItemsQuery = {
  boxes: Bounds[] | null
  where: PropertyFilter
  crs: ReferenceSystem
  limit: number
  offset: number
}

/** Throws a failure that names the invalid parameter and says what to write instead. */
export function itemsQuery(query: Record<string, string>, queryables: Queryables): ItemsQuery {
  const values = Object.entries(queryables).map(([name, { type }]) => [name, v.optional(valueSchemas[type])])
  const Schema = v.strictObject({ ...Items.entries, ...Object.fromEntries(values) })
  const read = parse(Schema, query) as v.InferOutput<typeof Items> & Record<string, PropertyFilter[number][1]>
  const { bbox, crs, limit, offset, ...others } = read
  const where: PropertyFilter = Object.keys(queryables).flatMap(name =>
    others[name] === undefined ? [] : [[name, others[name]] as const],
  )
  if (bbox === undefined) return { boxes: null, where, crs, limit, offset }
  const box = boxInDegrees(bbox, others['bbox-crs'])
  parse(upright, { bbox: box })
  const [west, south, east, north] = box
  // A box whose western edge is east of its eastern edge crosses the antimeridian.
  const boxes: Bounds[] =
    west <= east
      ? [box]
      : [
          [west, south, 180, north],
          [-180, south, east, north],
        ]
  return { boxes, where, crs, limit, offset }
}

const Document = v.strictObject({ f: format('json') })
/** Checks the query of a URL whose only parameter is the format. This must be JSON, because there are no HTML pages. */
export const documentQuery = (query: Record<string, string>): void => void parse(Document, query)

const Tile = v.strictObject({ f: format('mvt') })
export const tileQuery = (query: Record<string, string>): void => void parse(Tile, query)

const None = v.strictObject({})
/** Checks that there is no query, for URLs without parameters. */
export const noQuery = (query: Record<string, string>): void => void parse(None, query)

const One = v.strictObject({ f: format('geojson', 'json'), crs: v.optional(Crs, crs84) })
export const oneQuery = (query: Record<string, string>): ReferenceSystem =>
  (parse(One, query) as v.InferOutput<typeof One>).crs

const Tileset = v.strictObject({ f: format('json', 'tilejson') })
export const tilesetQuery = (query: Record<string, string>): 'json' | 'tilejson' =>
  (parse(Tileset, query) as v.InferOutput<typeof Tileset>).f
