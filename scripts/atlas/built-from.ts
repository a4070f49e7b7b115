import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What an atlas is built from: a folder of sources as an absolute path, and the seed of what is generated; null: the defaults. */
export type BuiltFrom = { sources: string | null; seed: number | null }

/** File beside the atlases of a data folder that states what the current one was built from. */
export const builtFromFile = (data: string): string => join(data, 'atlas', 'built-from.json')

/** Null if unknown, as for a copied atlas or one activated since. */
export function readBuiltFrom(data: string): BuiltFrom | null {
  const file = builtFromFile(data)
  if (!existsSync(file)) return null
  // Files of before `version` speak of the atlas in use.
  const { version, ...from } = JSON.parse(readFileSync(file, 'utf8')) as BuiltFrom & { version?: string }
  return version === undefined || version === versionInUse(data) ? from : null
}

/** Call after building a whole atlas, so that it is not built again. */
export function writeBuiltFrom(data: string, { sources, seed }: BuiltFrom): void {
  const from: BuiltFrom = { sources: sources === null ? null : resolve(sources), seed }
  writeFileSync(builtFromFile(data), JSON.stringify({ ...from, version: versionInUse(data) }))
}

/** Undefined if no file names one, as for a link to an atlas. */
function versionInUse(data: string): string | undefined {
  const file = join(data, 'atlas', 'current')
  if (!existsSync(file) || !lstatSync(file).isFile()) return undefined
  return readFileSync(file, 'utf8').trim()
}
