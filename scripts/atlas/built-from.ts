import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * What an atlas is built from: the absolute path of a folder with sources, and the seed for generated data. Null stands
 * for the defaults.
 */
export type BuiltFrom = { sources: string | null; seed: number | null }

/** A file next to the atlases in a data folder that states what the current one was built from. */
export const builtFromFile = (data: string): string => join(data, 'atlas', 'built-from.json')

/** Null if unknown, for example for an atlas that was copied or was activated since. */
export function readBuiltFrom(data: string): BuiltFrom | null {
  const file = builtFromFile(data)
  if (!existsSync(file)) return null
  // Files from before `version` was added describe the atlas in use.
  const { version, ...from } = JSON.parse(readFileSync(file, 'utf8')) as BuiltFrom & { version?: string }
  return version === undefined || version === versionInUse(data) ? from : null
}

/** Call this after a whole atlas has been built, so that it is not built again. */
export function writeBuiltFrom(data: string, { sources, seed }: BuiltFrom): void {
  const from: BuiltFrom = { sources: sources === null ? null : resolve(sources), seed }
  writeFileSync(builtFromFile(data), JSON.stringify({ ...from, version: versionInUse(data) }))
}

/** Undefined if no file contains the name of a version, as with a link to an atlas. */
function versionInUse(data: string): string | undefined {
  const file = join(data, 'atlas', 'current')
  if (!existsSync(file) || !lstatSync(file).isFile()) return undefined
  return readFileSync(file, 'utf8').trim()
}
