import type { Say } from '../../../domain/messages/messages.ts'
import { escapeText } from './escape.ts'
import type { Schema } from './operation.ts'

/** A description of a schema in words and the list of its fields, both as HTML. */
type Plain = { says: string; parts: string }

/** Describes a schema in the reader's language. `parts` is empty if the schema has no fields. */
export function plainType(schema: Schema, say: Say): Plain {
  const only = (says: string): Plain => ({ says, parts: '' })
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined) return eitherOf(variants, say)
  if (schema.const !== undefined) return only(say('docs.type.always', { value: code(schema.const) }))
  if (schema.enum !== undefined)
    return only(say('docs.type.oneOf', { values: schema.enum.map(code).join(', ') }))
  switch (schema.type) {
    case 'null':
      return only(say('docs.type.null'))
    case 'boolean':
      return only(say('docs.type.boolean'))
    case 'string':
      return only(textType(schema, say))
    case 'integer':
    case 'number':
      return only(numberType(schema, say))
    case 'array':
      return listType(schema, say)
    case 'object':
      return objectType(schema, say)
    default:
      return only(say('docs.type.any'))
  }
}

function eitherOf(variants: Schema[], say: Say): Plain {
  const isNull = (one: Schema) => one.type === 'null' || one.const === null
  const all = variants.filter(one => !isNull(one)).map(one => plainType(one, say))
  const orNull = (says: string) => (variants.some(isNull) ? say('docs.type.orNull', { type: says }) : says)
  const distinct = [...new Map(all.map(one => [one.says + one.parts, one])).values()]
  if (distinct.length === 1) return { ...distinct[0], says: orNull(distinct[0].says) }
  if (distinct.every(({ parts }) => parts === '')) {
    const says = distinct.map(one => one.says).join(` ${say('docs.type.or')} `)
    return { says: orNull(says), parts: '' }
  }
  const items = distinct.map(one => `<li>${one.says}${one.parts}</li>`)
  return { says: orNull(say('docs.type.variants')), parts: `<ul>${items.join('')}</ul>` }
}

function textType({ format, pattern, minLength = 0, maxLength }: Schema, say: Say): string {
  if (format === 'date-time' || format === 'date' || format === 'email') return say(`docs.type.${format}`)
  if (pattern !== undefined) return say('docs.type.pattern', { pattern: code(pattern) })
  const params = { min: minLength, max: maxLength ?? '' }
  if (minLength > 0 && maxLength !== undefined) return say('docs.type.textBetween', params)
  if (maxLength !== undefined) return say('docs.type.textAtMost', params)
  return minLength > 0 ? say('docs.type.textAtLeast', params) : say('docs.type.text')
}

function numberType({ type, minimum, maximum, exclusiveMinimum }: Schema, say: Say): string {
  const kind = say(type === 'integer' ? 'docs.type.integer' : 'docs.type.number')
  // Omits bounds that are merely the limits of the number type.
  const [min, max] = [minimum, maximum].map(one =>
    one !== undefined && Math.abs(one) < Number.MAX_SAFE_INTEGER ? one : undefined,
  )
  if (exclusiveMinimum !== undefined) return say('docs.type.above', { kind, min: exclusiveMinimum })
  if (min !== undefined && max !== undefined) return say('docs.type.between', { kind, min, max })
  if (min !== undefined) return say('docs.type.atLeast', { kind, min })
  return max === undefined ? kind : say('docs.type.atMost', { kind, max })
}

function listType({ items, prefixItems, maxItems }: Schema, say: Say): Plain {
  if (prefixItems !== undefined) {
    const each = prefixItems.map(one => plainType(one, say))
    const says = say('docs.type.tuple', { items: each.map(one => one.says).join(', ') })
    return { says, parts: each.map(one => one.parts).join('') }
  }
  const item = plainType(items ?? {}, say)
  const says =
    maxItems === undefined
      ? say('docs.type.listOf', { item: item.says })
      : say('docs.type.listAtMost', { item: item.says, max: maxItems })
  return { says, parts: item.parts }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, say: Say): Plain {
  const fields = Object.entries(properties)
  if (fields.length === 0) {
    const isMap = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
    if (!isMap) return { says: say('docs.type.object'), parts: '' }
    const value = plainType(additionalProperties, say)
    return { says: say('docs.type.mapOf', { value: value.says }), parts: value.parts }
  }
  const items = fields.map(([name, inner]) => {
    const { says, parts } = plainType(inner, say)
    const optional = required.includes(name) ? '' : `, ${say('docs.optional')}`
    return `<li><code>${escapeText(name)}</code>: ${says}${optional}${defaultText(inner, say)}${parts}</li>`
  })
  return { says: say('docs.type.fields'), parts: `<ul>${items.join('')}</ul>` }
}

export const defaultText = (schema: Schema, say: Say): string =>
  schema.default === undefined || schema.default === null
    ? ''
    : `, ${say('docs.default', { value: code(schema.default) })}`

const code = (value: unknown): string =>
  `<code>${escapeText(typeof value === 'string' && value !== '' ? value : JSON.stringify(value))}</code>`
