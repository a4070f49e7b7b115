import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { project } from '../../scripts/common/source-files.ts'

/** Commits whose answers, storage and files later versions are held to; each is a folder of fixtures. */
export const frozenCommits = ['f5d4a8ae', 'f05892ab'] as const
export type FrozenCommit = (typeof frozenCommits)[number]

export const frozenPath = (name: string, commit: FrozenCommit = 'f5d4a8ae'): string =>
  join(project, 'tests/fixtures', commit, name)

/** A fixture, by its name without `.json`; larger ones lie compressed. */
export function frozen<T>(name: string, commit?: FrozenCommit): T {
  const plain = frozenPath(`${name}.json`, commit)
  const text = existsSync(plain)
    ? readFileSync(plain, 'utf8')
    : gunzipSync(readFileSync(`${plain}.gz`)).toString()
  return JSON.parse(text)
}

type How = {
  /** Names of properties that may be otherwise. */
  ofToday?: ReadonlySet<string>
  /** Only the names of properties are compared. */
  isShape?: boolean
}

/** What of `then` is not in `now`, by where it stands: values must be equal, objects and lists may have more. */
export function lost(then: unknown, now: unknown, how: How = {}, at = ''): string[] {
  if (Array.isArray(then) && Array.isArray(now)) return lostItems(then, now, how, at)
  if (isObject(then) && isObject(now))
    return Object.entries(then).flatMap(([name, value]) => {
      const here = `${at}.${name}`
      if (!(name in now)) return [`${here}: missing`]
      return how.ofToday?.has(name) ? [] : lost(value, now[name], how, here)
    })
  return how.isShape || isSame(then, now) ? [] : [`${at}: was ${short(then)}, is ${short(now)}`]
}

/** Rows are found again by their id, others by their place. */
function lostItems(then: unknown[], now: unknown[], how: How, at: string): string[] {
  if (how.isShape) return then.length > 0 && now.length > 0 ? lost(then[0], now[0], how, `${at}[]`) : []
  const isById = then.every(one => isObject(one) && 'id' in one)
  return then.flatMap((one, i) => {
    const id = isById ? (one as { id: unknown }).id : i
    const other = isById ? now.find(row => isObject(row) && row.id === id) : now[i]
    return lost(one, other, how, `${at}[${id}]`)
  })
}

/** What of a list is missing or stands in another order; new items may stand anywhere. */
function lostOrder(then: readonly string[], now: readonly string[]): string[] {
  const missing = then.filter(one => !now.includes(one))
  if (missing.length > 0) return missing.map(one => `missing: ${one}`)
  const remaining = now.filter(one => then.includes(one))
  return remaining.join('\n') === then.join('\n')
    ? []
    : [`order: was ${then.join(', ')}, is ${remaining.join(', ')}`]
}

/** Every list of `then`, by its name, that `now` lacks or has otherwise; the order counts where it is a table's. */
export function lostLists(
  then: Record<string, readonly string[]>,
  now: Record<string, readonly string[]>,
  isOrdered: (name: string) => boolean = () => true,
): string[] {
  return Object.entries(then).flatMap(([name, list]) => {
    const other = now[name]
    if (other === undefined) return [`${name}: missing`]
    const losses = isOrdered(name) ? lostOrder(list, other) : list.filter(one => !other.includes(one))
    return losses.map(what => `${name}: ${what}`)
  })
}

const isObject = (one: unknown): one is Record<string, unknown> =>
  typeof one === 'object' && one !== null && !Array.isArray(one)

/** The last bits of a sine depend on the version of V8. */
function isSame(then: unknown, now: unknown): boolean {
  if (typeof then === 'number' && typeof now === 'number')
    return Math.abs(then - now) <= 1e-9 * Math.abs(then)
  return then === now
}

const short = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 200)
