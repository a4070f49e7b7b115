import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { AtlasError } from '../app/engine/atlas/atlas-error.ts'
import { parseManifest } from '../app/engine/atlas/manifest.ts'
import { atlasesIn } from '../app/node/atlas-folders.ts'
import { folderInUse } from '../app/server/atlas/open-atlas.ts'
import { type AtlasStore, StoreError } from '../app/server/atlas/store/atlas-store.ts'
import { openStore } from '../app/server/atlas/store/open-store.ts'
import { readEnv, storeKeys } from '../app/server/env.ts'
import { sha256 } from '../tiles/origins.ts'
import { makeProgress, type ProgressReporter } from './common/progress.ts'

const usage = 'npm run publish-atlas -- s3://bucket/prefix (or a folder) [--data DIR]'
const atOnce = 3

/**
 * Publishes the current atlas of a folder: its files first, each with its checksum, then the manifest,
 * `current` last, so that followers of the store never see an incomplete version. Returns the version.
 */
export async function publishAtlas(
  atlases: string,
  store: AtlasStore,
  { show, say }: ProgressReporter,
  signal: AbortSignal,
): Promise<string> {
  const folder = await folderInUse(atlases)
  const text = await readFile(join(folder, 'manifest.json'), 'utf8')
  const { version, files } = parseManifest(text)
  const write = (path: string, content: Blob, sum: string) => store.write(path, content, sum, signal)
  const all = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
  let sent = 0
  const waiting = Object.entries(files)
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [path, file] = next
      const at = `${version}/${path}`
      if ((await sha256(join(folder, path))) !== file.sha256)
        throw new StoreError(`${join(folder, path)} is not what its manifest says: build the atlas again.`)
      // Published files never change: one of this version and size is the same.
      if ((await store.sizeOf(at, signal)) !== file.bytes)
        await write(at, await openAsBlob(join(folder, path)), file.sha256)
      sent += file.bytes
      show(`Publishing ${version}`, all === 0 ? 1 : sent / all)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await writeText(`${version}/manifest.json`, text)
  await writeText('current', `${version}\n`)
  say(`The atlas ${version} is current in ${store.name}`)
  return version

  async function writeText(path: string, content: string): Promise<void> {
    const blob = new Blob([content])
    await write(path, blob, createHash('sha256').update(content).digest('hex'))
  }
}

async function run(words: string[]): Promise<number> {
  const progress = makeProgress()
  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => interrupt.abort(new StoreError('Interrupted; what was current still is.')))
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { data: { type: 'string' } },
      allowPositionals: true,
    })
    if (positionals.length !== 1) throw new StoreError(usage)
    const env = readEnv()
    const store = openStore(positionals[0], storeKeys(env))
    await publishAtlas(atlasesIn(values.data ?? env.URJA_DATA), store, progress, interrupt.signal)
    return 0
  } catch (error) {
    const isSentence = error instanceof StoreError || error instanceof AtlasError
    progress.say(isSentence ? error.message : `${error instanceof Error ? error.message : error}\n${usage}`)
    return 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await run(process.argv.slice(2))
