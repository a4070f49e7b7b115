import { posix } from 'node:path'
import { type Finding, projectFiles } from '../common/source-files.ts'

/** What a reader takes in at a glance. */
const maxFiles = 16
/** Nobody reads these as a whole: each test stands for itself. */
const heaps = /^tests\//

/** Every folder that holds too many code files for a reader; what lies in folders below it counts there. */
export function checkFolders(): Finding[] {
  return fullFolders(projectFiles(/\.(ts|tsx)$/))
}

/** The folders that hold too many of these files. */
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
