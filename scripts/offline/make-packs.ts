import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packMax_bytes } from '../../app/domain/offline/contract.ts'
import { currentFolder, openAtlas } from '../../app/server/atlas/open-atlas.ts'
import { makePackFiles } from '../../app/server/offline/make-pack.ts'
import { BuildError } from '../../tiles/atlas/build-error.ts'
import { runAtlasVerb, verbWords } from '../atlas/atlas-verb.ts'
import { makeProgress, type ProgressReporter } from '../common/progress.ts'

const usage = `npm run pack -- CODE[,CODE...]   makes the packs of these local levels, by their five-digit codes
  --data DIR: the data folder (URJA_DATA, or var)`

/**
 * Runs the command and returns the exit code. Packs created here contain no rates, because these are added on download.
 */
export function runPack(
  words: string[],
  progress: Pick<ProgressReporter, 'say' | 'show' | 'fail'>,
): Promise<number> {
  return runAtlasVerb(progress, async () => {
    const { values, positionals } = verbWords(words, { data: { type: 'string' } }, usage)
    const codes = positionals.flatMap(text => text.split(','))
    if (codes.length === 0) throw new BuildError(usage)
    const data = values.data ?? process.env.URJA_DATA ?? 'var'
    progress.show('opening the atlas', 0)
    const atlas = await openAtlas(await currentFolder(data))
    const unknown = codes.find(code => !atlas.facts.has(Number(code)))
    if (unknown !== undefined)
      throw new BuildError(
        `${unknown} is no code of a local level in this atlas, such as 44004 is.\n${usage}`,
      )
    for (const [i, code] of codes.entries()) {
      progress.show('cutting', i / codes.length)
      const files = await makePackFiles(atlas, Number(code), join(data, 'packs'))
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      const over = bytes > packMax_bytes ? `, more than the ${packMax_bytes / 1e6} MB it may have` : ''
      progress.say(
        `${code} ${atlas.facts.get(Number(code))?.name_en}: ${(bytes / 1e6).toFixed(1)} MB${over}, atlas ${atlas.version}`,
      )
    }
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await runPack(process.argv.slice(2), makeProgress())
