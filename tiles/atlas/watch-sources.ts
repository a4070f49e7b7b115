import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { creditsFile } from '../credits.ts'
import { SourceError } from '../recipe.ts'
import { findSource, sourceNames } from '../sources.ts'

/**
 * Records the files of a folder of sources. The returned function, called at the end of a build, throws a
 * SourceError if any of them has changed, appeared or disappeared meanwhile: layers of the atlas would be
 * inconsistent, or would have been generated because a drive was disconnected.
 */
export async function watchSources(folder: string | null): Promise<() => Promise<void>> {
  const before = await marksOf(folder)
  return async () => {
    const now = await marksOf(folder)
    for (const [path, mark] of before) {
      const found = now.get(path)
      if (found === undefined)
        throw new SourceError(basename(path), null, 'went away while the atlas was built')
      if (found !== mark)
        throw new SourceError(basename(path), null, 'changed while the atlas was built; build again')
    }
    for (const path of now.keys()) {
      if (!before.has(path))
        throw new SourceError(basename(path), null, 'came while the atlas was built; build again')
    }
  }
}

/** By path of the source's file; a pipe has no mark, because it changes by being read. */
async function marksOf(folder: string | null): Promise<Map<string, string>> {
  const marks = new Map<string, string>()
  const paths = [
    ...sourceNames.map(name => findSource(folder, name)),
    folder === null ? null : join(folder, creditsFile),
  ]
  for (const path of paths) {
    const found = path === null ? null : await stat(path, { bigint: true }).catch(() => null)
    if (path !== null && found !== null) {
      marks.set(path, found.isFile() ? `${found.ino} ${found.size} ${found.mtimeNs}` : 'a pipe')
    }
  }
  return marks
}
