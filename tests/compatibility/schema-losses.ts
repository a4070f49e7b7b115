/** A JSON Schema, as far as the OpenAPI document uses it. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: boolean | Schema
  prefixItems?: Schema[]
} & { [limit in Limit]?: number }
type Limit = (typeof lower)[number] | (typeof upper)[number]
/** Who sends it, and who has to understand it: what a request may gain, a reply may not. */
type Way = 'request' | 'reply'

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const

/** What a caller of `then` would miss in `now`, or be refused for; nothing where it may go on as it is. */
export function schemaLosses(then: Schema, now: Schema | undefined, way: Way, at: string): string[] {
  if (now === undefined) return [`${at}: missing`]
  return [
    ...typeLosses(then, now, way, at),
    ...valueLosses(then, now, way, at),
    ...(way === 'request' ? limitLosses(then, now, at) : []),
    ...variantLosses(then, now, way, at),
    ...propertyLosses(then, now, way, at),
    ...itemLosses(then, now, way, at),
  ]
}

const variantsOf = ({ anyOf, oneOf }: Schema): Schema[] | undefined => anyOf ?? oneOf

/** Every type that a value may have; undefined where it may be anything. */
function typesOf(schema: Schema): Set<string> | undefined {
  const variants = variantsOf(schema)
  if (variants) {
    const all = variants.map(typesOf)
    return all.includes(undefined) ? undefined : new Set(all.flatMap(types => [...(types ?? [])]))
  }
  const values = valuesOf(schema)
  if (values) return new Set(values.map(typeOfValue))
  if (schema.type === undefined) return undefined
  return new Set([schema.type].flat())
}

const typeOfValue = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** An integer is a number, but not the other way round. */
const accepts = (types: Set<string>, type: string): boolean =>
  types.has(type) || (type === 'integer' && types.has('number'))

function typeLosses(then: Schema, now: Schema, way: Way, at: string): string[] {
  const [before, after] = [typesOf(then), typesOf(now)]
  const [given, accepted] = way === 'request' ? [before, after] : [after, before]
  if (accepted === undefined) return []
  if (given === undefined)
    return [`${at}: ${way === 'request' ? 'takes only' : 'is not only'} ${[...accepted].join(' or ')} now`]
  return [...given]
    .filter(type => !accepts(accepted, type))
    .map(type => `${at}: ${type} ${way === 'request' ? 'is not taken any more' : 'is answered now'}`)
}

/** The values of an enum, also where each is a variant of its own. */
function valuesOf(schema: Schema): unknown[] | undefined {
  if (schema.enum) return schema.enum
  if ('const' in schema) return [schema.const]
  const variants = variantsOf(schema)?.map(valuesOf)
  return variants?.every(values => values !== undefined) ? variants.flat() : undefined
}

function valueLosses(then: Schema, now: Schema, way: Way, at: string): string[] {
  const [before, after] = [valuesOf(then), valuesOf(now)]
  if (after === undefined)
    return before === undefined || way === 'request' ? [] : [`${at}: its values are not listed any more`]
  if (before === undefined) return way === 'request' ? [`${at}: takes only listed values now`] : []
  return before.filter(value => !after.includes(value)).map(value => `${at}: value ${value} is missing`)
}

function limitLosses(then: Schema, now: Schema, at: string): string[] {
  const tighter = (name: Limit, isTighter: (before: number, after: number) => boolean, none: number) => {
    const [before = none, after = none] = [then[name], now[name]]
    return isTighter(before, after) ? [`${at}: ${name} was ${before}, is ${after}`] : []
  }
  return [
    ...lower.flatMap(name => tighter(name, (before, after) => after > before, Number.NEGATIVE_INFINITY)),
    ...upper.flatMap(name => tighter(name, (before, after) => after < before, Number.POSITIVE_INFINITY)),
  ]
}

/** Each variant of then has one now that serves it; the losses told are those of the nearest. */
function variantLosses(then: Schema, now: Schema, way: Way, at: string): string[] {
  const [before, after] = [variantsOf(then), variantsOf(now)]
  if (!before && !after) return []
  if (valuesOf(then) && valuesOf(now)) return []
  const there = after ?? [now]
  // Which types there may be is looked at for all variants together.
  return (before ?? [then]).flatMap((variant, i) => {
    const losses = there.map(one => schemaLosses(variant, one, way, `${at}|${i}`))
    return losses.reduce((min, one) => (one.length < min.length ? one : min))
  })
}

function propertyLosses(then: Schema, now: Schema, way: Way, at: string): string[] {
  if (variantsOf(then) || variantsOf(now)) return []
  const { properties = {}, required = [], additionalProperties } = then
  const names = Object.keys(properties)
  const inner = names.flatMap(name =>
    schemaLosses(properties[name], now.properties?.[name], way, `${at}.${name}`),
  )
  const values =
    typeof additionalProperties === 'object' && typeof now.additionalProperties === 'object'
      ? schemaLosses(additionalProperties, now.additionalProperties, way, `${at}.*`)
      : []
  const isClosed = way === 'request' && additionalProperties !== false && now.additionalProperties === false
  const closed = isClosed && then.type === 'object' ? [`${at}: other properties are refused now`] : []
  const must = now.required ?? []
  const changed =
    way === 'request'
      ? must.filter(name => !required.includes(name)).map(name => `${at}.${name}: is required now`)
      : required
          .filter(name => name in (now.properties ?? {}) && !must.includes(name))
          .map(name => `${at}.${name}: is optional now`)
  return [...inner, ...values, ...closed, ...changed]
}

function itemLosses(then: Schema, now: Schema, way: Way, at: string): string[] {
  if (variantsOf(then) || variantsOf(now)) return []
  const places = (then.prefixItems ?? []).flatMap((item, i) =>
    schemaLosses(item, now.prefixItems?.[i], way, `${at}[${i}]`),
  )
  if (typeof then.items !== 'object') return places
  const items = typeof now.items === 'object' ? now.items : undefined
  return [...places, ...schemaLosses(then.items, items, way, `${at}[]`)]
}
