import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { checkFile } from './check-file.ts'
import { VectorsError } from './read-vectors.ts'

const usage = `npm run check:vectors -- FILE.json
  Compares the worked values of a file with the product's results, one line per group.
  Exit code 1 if a value differs beyond the tolerance or is not compared.`

/** Runs the command and returns the exit code. */
export async function checkVectors(args: string[], print: (line: string) => void): Promise<0 | 1> {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    if (positionals.length !== 1) throw new VectorsError(usage)
    const { lines, hasPassed } = await checkFile(resolve(positionals[0]))
    for (const line of lines) print(line)
    return hasPassed ? 0 : 1
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!(error instanceof VectorsError) && !code?.startsWith('ERR_PARSE_ARGS')) throw error
    print(error instanceof VectorsError ? message : `${message}\n${usage}`)
    return 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await checkVectors(process.argv.slice(2), line => console.log(line))
}
