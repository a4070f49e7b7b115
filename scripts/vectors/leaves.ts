import { isObject, type Json } from './read-vectors.ts'

/** Members of a group that are results: the named ones, or all except the named inputs. Keys may be `outer.inner`. */
export type ResultKeys = { results: readonly string[] } | { inputs: readonly string[] }
export type Leaf = { path: string; value: number | string | boolean | null }

const isNamed = (names: readonly string[], keys: string) =>
  names.some(name => keys === name || keys.endsWith(`.${name}`))

/** Values of the results of a group by path, such as `cases[2].expected.score`. */
export function resultLeaves(group: Json, which: ResultKeys): Leaf[] {
  return leavesBelow(group, '', '', 'inputs' in which)

  function leavesBelow(value: Json, path: string, keys: string, isResult: boolean): Leaf[] {
    if (Array.isArray(value))
      return value.flatMap((one, i) => leavesBelow(one, `${path}[${i}]`, keys, isResult))
    if (!isObject(value)) return isResult ? [{ path, value }] : []
    return Object.entries(value).flatMap(([key, inner]) => {
      const below = keys === '' ? key : `${keys}.${key}`
      const isInner =
        'inputs' in which ? !isNamed(which.inputs, below) : isResult || isNamed(which.results, below)
      return isInner || !('inputs' in which)
        ? leavesBelow(inner, path === '' ? key : `${path}.${key}`, below, isInner)
        : []
    })
  }
}

/** Removes the results from a group, so that the code that computes them cannot read them. */
export function withoutResults(group: Json, names: readonly string[], keys = ''): Json {
  if (Array.isArray(group)) return group.map(one => withoutResults(one, names, keys))
  if (!isObject(group)) return group
  const inputs = Object.entries(group)
    .map(([key, value]) => ({ key, value, below: keys === '' ? key : `${keys}.${key}` }))
    .filter(({ below }) => !isNamed(names, below))
  return Object.fromEntries(inputs.map(({ key, value, below }) => [key, withoutResults(value, names, below)]))
}
