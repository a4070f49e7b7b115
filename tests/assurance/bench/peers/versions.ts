import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/** A package of npm with its installed version, like `kdbush 4.1.0`. */
export function withVersion(name: string): string {
  for (const folder of resolve.paths(name) ?? []) {
    try {
      const { version } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'))
      return `${name} ${version}`
    } catch {
      // Not in this folder of modules.
    }
  }
  throw new Error(`${name} is not installed`)
}
