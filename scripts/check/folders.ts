import { posix } from 'node:path'
import { type Finding, projectFiles } from '../common/source-files.ts'

/** Number of files that a reader can take in at a glance. */
const maxFiles = 16
/** Tests are read one at a time, not as a folder. */
const heaps = /^tests\//

/** Returns the folders that contain too many code files. Files in a subfolder count towards that subfolder only. */
export function checkFolders(): Finding[] {
  return fullFolders(projectFiles(/\.(ts|tsx)$/))
}

/** Folders that contain too many of the given files. */
export function fullFolders(files: readonly string[]): Finding[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = posix.dirname(file)
    if (!heaps.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([file, count]) =>
    count > maxFiles
      ? [{ file, what: `holds ${count} code files, more than ${maxFiles}: split it by concept` }]
      : [],
  )
}
