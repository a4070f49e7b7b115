import * as v from 'valibot'
import type { AnySchema } from '../../../domain/api/endpoint.ts'

/** Kind of a field, which is derived from its schema. */
export type FieldKind =
  | { kind: 'text' | 'email' | 'password'; longest?: number }
  | { kind: 'number' }
  | { kind: 'choice'; choices: readonly (string | number)[] }
  | { kind: 'switch' }

/** The parts of Valibot's schemas that are used here. */
type Known = {
  type: string
  entries?: Record<string, Known>
  wrapped?: Known
  pipe?: readonly Known[]
  options?: readonly (string | number)[]
  requirement?: unknown
}

/** The control that suits a field of a schema. Nested schemas are examined as well. */
export function fieldKind(schema: AnySchema | undefined, name: string): FieldKind {
  const entry = schema && entryOf(schema as Known, name)
  if (!entry) return { kind: 'text' }
  const found = bare(entry)
  const checks = found.pipe ?? []
  if (found.type === 'number') return { kind: 'number' }
  if (found.type === 'boolean') return { kind: 'switch' }
  if (found.type === 'picklist' && found.options) return { kind: 'choice', choices: found.options }
  const kind = /password/.test(name)
    ? 'password'
    : checks.some(one => one.type === 'email')
      ? 'email'
      : 'text'
  const longest = checks.find(one => one.type === 'max_length')?.requirement
  return { kind, longest: typeof longest === 'number' ? longest : undefined }
}

/**
 * Path of a form field in the body of a schema, such as `extra_params.limit_km` for `limit_km`. Lists are not searched.
 */
export function pathOf(schema: AnySchema | undefined, name: string): string {
  return (schema && pathIn(schema as Known, name)) ?? name
}

function pathIn(schema: Known, name: string): string | undefined {
  const { entries = {} } = bare(schema)
  if (entries[name]) return name
  const parts = Object.entries(entries)
  const owner = parts.find(([key]) => name.startsWith(`${key}.`))
  const inOwner = owner && pathIn(owner[1], name.slice(owner[0].length + 1))
  if (owner && inOwner !== undefined) return `${owner[0]}.${inOwner}`
  for (const [key, part] of parts) {
    const found = pathIn(part, name)
    if (found !== undefined) return `${key}.${found}`
  }
  return undefined
}

/** Whether a field of a schema is required. */
export function isRequired(schema: AnySchema | undefined, name: string): boolean {
  const found = schema && entryOf(schema as Known, name)
  const isRefused = (empty: unknown) => !v.safeParse(found as AnySchema, empty).success
  return found !== undefined && [undefined, null, ''].every(isRefused)
}

function entryOf(schema: Known, name: string): Known | undefined {
  const { entries = {}, wrapped } = schema
  if (wrapped) return entryOf(wrapped, name)
  if (entries[name]) return entries[name]
  for (const part of Object.values(entries)) {
    const found = entryOf(part, name)
    if (found) return found
  }
  return undefined
}

const bare = (schema: Known): Known => (schema.wrapped ? bare(schema.wrapped) : schema)
