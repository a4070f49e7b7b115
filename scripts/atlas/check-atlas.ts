import { damagedFiles } from '../../app/server/atlas/store/damaged-files.ts'
import { BuildError } from '../../tiles/atlas/build-error.ts'
import { atlasInUse } from '../../tiles/atlas/versions.ts'
import type { ProgressReporter } from '../common/progress.ts'

/** Compares every file of the current atlas with its checksum, reports damage and returns the exit code. */
export async function checkAtlas(data: string, progress: ProgressReporter): Promise<number> {
  const atlas = await atlasInUse(data)
  if (atlas === null) throw new BuildError(`There is no atlas in ${data} whose manifest can be read.`)
  const { folder, manifest } = atlas
  const { files, version } = manifest
  const damaged = await damagedFiles(folder, files, part => progress.show('checking files', part))
  for (const { file, what } of damaged) progress.fail(`${file}: ${what}`)
  if (damaged.length > 0) {
    progress.fail(`The atlas ${version} is damaged; build it anew with "npm run tiles".`)
    return 1
  }
  progress.say(
    `Atlas ${version} in ${folder} is whole: ${Object.keys(files).length} files as they were built`,
  )
  return 0
}
