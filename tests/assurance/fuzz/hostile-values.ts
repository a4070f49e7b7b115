import type { AnySchema } from '../../../app/domain/api/endpoint.ts'
import type { Random } from '../../../tiles/random.ts'

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]

/** JSON texts that are no value at all, too deep, too long, or numbers that JavaScript cannot hold. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '{',
  'NaN',
  '{"polygon":NaN}',
  '[Infinity]',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '{}',
  '{}{}',
  '\u0000',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"__proto__":{"role":1},"constructor":{"prototype":{}}}',
  '['.repeat(100_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"email":"${'a'.repeat(300_000)}","password":"x"}`,
  `{"polygon":{"type":"Polygon","coordinates":[[${'[84,28],'.repeat(100_000)}[84,28]]]}}`,
  `{"point":{"type":"Point","coordinates":[1e999,-1e999]}}`,
  `{"point":{"type":"Point","coordinates":[${'9'.repeat(400)},28]}}`,
  `{"polygon":{"type":"Polygon","coordinates":[[${'[],'.repeat(100_000)}[]]]}}`,
  `{"polygon":{"type":"Polygon","coordinates":[[${'[84,28],'.repeat(50_000)}[84,28]]]}}`,
]

const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  -(2 ** 31),
  '',
  ' ',
  'x',
  '1',
  '́'.repeat(50),
  '\u202Eevil',
  '😀',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  [],
  [[]],
  {},
  { a: 1 },
  [1, 2, 3],
  'NaN',
  'a'.repeat(5_000),
  '\ud800',
  1e-320,
]

type Node = {
  type: string
  entries?: Record<string, AnySchema>
  item?: AnySchema
  wrapped?: AnySchema
  options?: readonly unknown[]
  literal?: unknown
  pipe?: readonly (Node & { kind: string; requirement?: unknown })[]
  value?: AnySchema
}

/**
 * A value made from a contract's schema: mostly what it asks for (so that it gets past the parser), with a
 * chance of `wildness` at every place that something hostile stands there instead.
 */
export function valueFor(schema: AnySchema, random: Random, wildness: number): unknown {
  if (random() < wildness) return pick(random, oddValues)
  const node = schema as unknown as Node
  const inner = (part: AnySchema) => valueFor(part, random, wildness)
  switch (node.type) {
    case 'object':
    case 'strict_object': {
      const entries = Object.entries(node.entries ?? {}).flatMap(([name, part]) =>
        isOptional(part) && random() < 0.3 ? [] : [[name, inner(part)]],
      )
      if (random() < wildness)
        entries.push([pick(random, ['extra', '__proto__', 'error', 'code', 'constructor']), 1])
      return Object.fromEntries(entries)
    }
    case 'array':
      return Array.from({ length: lengthFor(node, random) }, () => inner(node.item as AnySchema))
    case 'tuple':
      return []
    case 'optional':
    case 'nullable':
    case 'nullish':
      return inner(node.wrapped as AnySchema)
    case 'picklist':
      return pick(random, node.options ?? [])
    case 'literal':
      return node.literal
    case 'variant':
    case 'union':
      return inner(pick(random, node.options as AnySchema[]))
    case 'boolean':
      return random() < 0.5
    case 'number':
      return numberFor(node, random)
    case 'string':
      return pick(random, ['planner@urja.example', 'Urja-demo-1', 'a', '43611', 'नेपाल'])
    case 'record':
      return { key: inner(node.value as AnySchema) }
    default:
      return pick(random, oddValues)
  }
}

const isOptional = (part: AnySchema) => /optional|nullish/.test((part as unknown as Node).type)

function lengthFor(node: Node, random: Random): number {
  const bound = (type: string) =>
    node.pipe?.find(step => step.type === type)?.requirement as number | undefined
  const min = bound('min_length') ?? 0
  return min + Math.floor(random() * Math.min(6, (bound('max_length') ?? 6) - min + 1))
}

function numberFor(node: Node, random: Random): number {
  const bound = (type: string) =>
    node.pipe?.find(step => step.type === type)?.requirement as number | undefined
  const min = bound('min_value')
  const max = bound('max_value')
  const value =
    min === undefined && max === undefined
      ? nearNepal(random)
      : (min ?? 0) + random() * ((max ?? 1000) - (min ?? 0))
  return node.pipe?.some(step => step.type === 'integer') ? Math.round(value) : value
}

/** Mostly coordinates: most numbers without bounds in the contracts are some. */
function nearNepal(random: Random): number {
  return pick(random, [
    84.7 + 0.3 * random(),
    28.1 + 0.3 * random(),
    84.75 + 0.01 * random(),
    28.2 + 0.01 * random(),
    180,
    -90,
  ])
}

/** Rings in and around the demo area, good and bad: most of what the tools of the map receive. */
export function ringFor(random: Random): unknown[] {
  const [lng, lat] = pick(random, [
    [84.751, 28.205],
    [84.751, 28.205],
    [83.983, 28.209],
    [84.912, 27.108],
    [85.3, 27.7],
    [0, 0],
    [28.2, 84.75],
    [84, 90],
  ])
  const size_deg = pick(random, [1e-9, 0.0001, 0.001, 0.003, 0.003, 0.006, 0.01, 0.01, 0.02, 0.1, 2, 400])
  const corners = pick(random, [1, 2, 3, 4, 4, 5, 6, 7, 9, 12, 40])
  const crossing = random() < 0.15
  const ring: unknown[] = Array.from({ length: corners }, (_, i) => {
    const turn = ((crossing ? i * 3 : i) / corners) * 2 * Math.PI
    return [lng + size_deg * Math.cos(turn), lat + size_deg * Math.sin(turn)]
  })
  if (random() < 0.95) ring.push(ring[0])
  if (random() < 0.05) ring[Math.floor(random() * ring.length)] = pick(random, oddValues)
  return ring
}

/** The same seed gives the same run again. */
export function generator(seed: number): Random {
  let state = (seed * 2_654_435_761) % 2 ** 32 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
