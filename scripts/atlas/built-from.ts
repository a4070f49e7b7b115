import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What an atlas is built from: a folder of sources as an absolute path, and the seed of what is generated; null: the defaults. */
export type BuiltFrom = { sources: string | null; seed: number | null }

/** The file beside the atlases of a data folder that says what the one in use was built from. */
export const builtFromFile = (data: string): string => join(data, 'atlas', 'built-from.json')

/** Null where nobody has noted it, as for an atlas that was copied there. */
export function readBuiltFrom(data: string): BuiltFrom | null {
  const file = builtFromFile(data)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltFrom) : null
}

/** To be called by whoever has built a whole atlas, so that nobody builds the same again. */
export function writeBuiltFrom(data: string, { sources, seed }: BuiltFrom): void {
  const noted: BuiltFrom = { sources: sources === null ? null : resolve(sources), seed }
  writeFileSync(builtFromFile(data), JSON.stringify(noted))
}
