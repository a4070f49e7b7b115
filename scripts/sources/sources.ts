import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { publisherNames } from '../../tiles/publishers/publishers.ts'
import { SourceError } from '../../tiles/recipe.ts'
import { makeProgress } from '../common/progress.ts'
import { clearParts, fetchSources, type SourcesOptions } from './fetch-sources.ts'

const usage = `npm run sources -- DIR [options]
  --only NAMES    fetch only these: ${publisherNames.join(', ')}
  --area CODE     what one local level and 15 km around it need; elevation at 30 m there, at 90 m elsewhere
  --mirror URL    a server that has every publisher's files under the name of their host`

/** Parses the command line. Throws a SourceError if an option is invalid. */
export function sourcesOptions(words: string[]): SourcesOptions {
  const refuse = (reason: string): never => {
    throw new SourceError('npm run sources', null, `${reason}\n${usage}`)
  }
  const options = { only: { type: 'string' }, area: { type: 'string' }, mirror: { type: 'string' } } as const
  const parsed = () => {
    try {
      return parseArgs({ args: words, options, allowPositionals: true })
    } catch (error) {
      return refuse(error instanceof Error ? error.message : String(error))
    }
  }
  const { values, positionals } = parsed()
  if (positionals.length !== 1) refuse('takes one folder.')
  const only = values.only?.split(',').map(name => name.trim())
  const known = publisherNames.filter(name => only?.includes(name))
  const unknown = only?.find(name => !publisherNames.some(one => one === name))
  if (unknown !== undefined) refuse(`--only does not know '${unknown}'.`)
  if (values.area !== undefined && !/^\d{5}$/.test(values.area))
    refuse(`--area takes the five digits of a local level, such as 44004, not '${values.area}'.`)
  if (values.mirror !== undefined && !/^https?:\/\//.test(values.mirror))
    refuse(`--mirror takes an address of the web, not '${values.mirror}'.`)
  return {
    folder: positionals[0],
    only: only === undefined ? null : known,
    area: values.area === undefined ? null : Number(values.area),
    mirror: values.mirror ?? null,
  }
}

/** Fetches sources and shows the progress. Returns the exit code. */
async function run(words: string[], signal: AbortSignal): Promise<number> {
  const progress = makeProgress()
  try {
    const options = sourcesOptions(words)
    const failures = await fetchSources(options, progress, signal)
    for (const failure of failures) progress.fail(`${failure}.`)
    if (failures.length === 0) await clearParts(options.folder)
    if (failures.length === 0) progress.say(`Complete. Next: npm start -- --sources ${options.folder}`)
    else progress.fail('What came is kept; the same command goes on with the rest.')
    return failures.length > 0 ? 1 : 0
  } catch (error) {
    if (signal.aborted) progress.fail('Interrupted. The same command goes on where it was.')
    else if (error instanceof SourceError) progress.fail(error.message)
    else throw error
    return 1
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt.abort(new Error(name)))
  process.exitCode = await run(process.argv.slice(2), interrupt.signal)
}
