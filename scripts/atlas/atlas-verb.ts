import { type ParseArgsConfig, parseArgs } from 'node:util'
import { AtlasError } from '../../app/engine/atlas/atlas-error.ts'
import { BuildError } from '../../tiles/atlas/build-error.ts'
import type { ProgressReporter } from '../common/progress.ts'

/** Arguments of a command about atlases. Throws a `BuildError` with the usage if they are invalid. */
export function verbWords<O extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  options: O,
  usage: string,
) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    throw new BuildError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

/** Runs a command and returns its exit code. A damaged atlas or wrong arguments are reported in a sentence. */
export async function runAtlasVerb(
  progress: Pick<ProgressReporter, 'fail'>,
  run: () => Promise<void>,
): Promise<number> {
  try {
    await run()
    return 0
  } catch (error) {
    const isSentence = error instanceof BuildError || error instanceof AtlasError
    progress.fail(isSentence ? error.message : `${error instanceof Error ? error.stack : error}`)
    return 1
  }
}
