import { resultLeaves, withoutResults } from './leaves.ts'
import type { Json, JsonObject, VectorGroup } from './read-vectors.ts'
import type { BuiltGroup } from './vector-groups.ts'

export type GroupComparison = {
  values: number
  compared: number
  /** Largest relative difference between an expected and a computed number. */
  largest: number
  /** One sentence, including the path, for each value that differs or was not compared. */
  problems: string[]
}

/**
 * Computes the results of a group from its inputs and compares them with every expected value. Numbers may differ by
 * the tolerance, and all other values must be equal.
 */
export function compareGroup(
  { name, value }: VectorGroup,
  group: BuiltGroup,
  shared: JsonObject,
  toleranceAt: (path: string) => number,
): GroupComparison {
  const expected = resultLeaves(value, group)
  const hidden = [...group.results, ...Object.keys(group.unbuilt ?? {})]
  const results = group.compute(withoutResults(value, hidden), shared) as Json
  const computed = new Map(resultLeaves(results, group).map(leaf => [leaf.path, leaf.value]))
  const problems = expected.length === 0 ? [`${name} holds no expected value`] : []
  let compared = 0
  let largest = 0
  for (const { path, value: wanted } of expected) {
    const is = computed.get(path)
    if (is === undefined) {
      problems.push(`${name}.${path} = ${JSON.stringify(wanted)} is not compared`)
      continue
    }
    compared++
    const difference = relativeDifference(wanted, is, group.decimals)
    largest = Math.max(largest, difference)
    if (difference > toleranceAt(path))
      problems.push(
        `${name}.${path}: expected ${JSON.stringify(wanted)}, computed ${JSON.stringify(is)}, relative difference ${shortNumber(difference)}`,
      )
  }
  return { values: expected.length, compared, largest, problems }
}

/** Relative difference of two numbers. Infinity for other values that differ, and 0 if only rounding differs. */
function relativeDifference(expected: unknown, computed: unknown, decimals?: number): number {
  if (expected === computed) return 0
  if (typeof expected !== 'number' || typeof computed !== 'number') return Infinity
  const apart = Math.abs(expected - computed)
  if (decimals !== undefined && apart <= 0.5 * 10 ** -decimals * (1 + 1e-6)) return 0
  const difference = apart / Math.max(Math.abs(expected), Math.abs(computed))
  return Number.isNaN(difference) ? Infinity : difference
}

export const shortNumber = (value: number): string => (value === 0 ? '0' : value.toExponential(1))
