import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataAccess } from '../../app/node/data-folder.ts'

/**
 * Finds wrong access rights in a data folder: entries that are missing from the table of access rights, and private
 * files that the group or others can read.
 * @param ignored entries that the tests themselves create
 */
export function wrongModes(data: string, ignored: readonly string[] = []): string[] {
  return readdirSync(data)
    .filter(name => !ignored.includes(name))
    .flatMap(name => {
      const path = join(data, name)
      const access = dataAccess[name]
      if (access === undefined) return [`${path} is in no row of app/node/data-folder.ts`]
      if (access === 'public') return []
      const found = access === 'private' ? [path] : readdirSync(path).map(inside => join(path, inside))
      return found.flatMap(openPaths)
    })
}

function openPaths(path: string): string[] {
  const { mode } = lstatSync(path)
  const isFolder = lstatSync(path).isDirectory()
  const own =
    mode & 0o077 && !lstatSync(path).isSymbolicLink()
      ? [`${path} has mode ${(mode & 0o777).toString(8)}`]
      : []
  return isFolder ? [...own, ...readdirSync(path).flatMap(name => openPaths(join(path, name)))] : own
}
