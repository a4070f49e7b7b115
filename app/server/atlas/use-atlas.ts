import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Atlas, AtlasInUse } from '../../engine/atlas/atlas.ts'
import { folderInUse, openAtlas } from './open-atlas.ts'
import { openManifest } from './open-manifest.ts'
import { type AtlasDamage, damageSentence } from './store/damage.ts'
import { damagedFiles } from './store/damaged-files.ts'

const poll_ms = 1_000
/** Delay before the bytes of every file are checked, so that startup has finished. */
const checkAfter_ms = 5_000

type Options = { checkAfter_ms?: number }
export type FollowedAtlas = AtlasInUse & {
  /** Known damage of the current atlas, or null if there is none. */
  damage(): AtlasDamage | null
  stop(): void
}

/**
 * Opens the current atlas in a folder of atlases and switches to another one when the name changes. A call continues to
 * use the atlas with which it began. If a new atlas is broken, this is reported once and the old one stays in use.
 * After a switch, every file is hashed. If a file is damaged, the newest intact version in the folder is used instead;
 * if there is none, the damage is reported.
 */
export async function useAtlas(
  atlases: string,
  log: (line: string) => void = console.error,
  options: Options = {},
): Promise<FollowedAtlas> {
  let folder = await folderInUse(atlases)
  let atlas: Atlas = await openAtlas(folder)
  let looking = false
  let lastLine = ''
  let damage: AtlasDamage | null = null
  const stopped = new AbortController()
  const { signal } = stopped

  const logOnce = (line: string) => {
    if (line !== lastLine) log(line)
    lastLine = line
  }
  async function poll(): Promise<void> {
    if (looking) return
    looking = true
    try {
      const named = await folderInUse(atlases)
      if (named === folder) return
      atlas = await openAtlas(named)
      folder = named
      damage = null
      logOnce(`The atlas ${atlas.version} is in use now`)
      void check(named)
    } catch (error) {
      logOnce(`${error instanceof Error ? error.message : error}. The atlas ${atlas.version} stays in use`)
    } finally {
      looking = false
    }
  }

  async function check(checked: string): Promise<void> {
    try {
      await sleep(options.checkAfter_ms ?? checkAfter_ms, undefined, { signal, ref: false })
      const { version, files } = await openManifest(checked)
      const damaged = await damagedFiles(checked, files, undefined, signal)
      if (damaged.length === 0 || folder !== checked) return
      const sound = await soundVersion(checked)
      if (folder !== checked) return
      if (sound !== null) atlas = sound
      damage = { version, files: damaged.map(({ file }) => file), used_version: sound?.version ?? null }
      logOnce(damageSentence(damage))
    } catch (error) {
      if (!signal.aborted) logOnce(`The files of the atlas cannot be checked: ${error}`)
    }
  }

  /** The newest other version in the folder whose files are all intact. */
  async function soundVersion(damagedFolder: string): Promise<Atlas | null> {
    const entries = await readdir(atlases, { withFileTypes: true })
    const folders = entries.filter(entry => entry.isDirectory()).map(({ name }) => join(atlases, name))
    const others = folders.filter(one => one !== damagedFolder)
    const opened = await Promise.all(
      others.map(async one => ({ one, manifest: await openManifest(one).catch(() => null) })),
    )
    const candidates = opened
      .flatMap(({ one, manifest }) => (manifest === null ? [] : [{ one, manifest }]))
      .sort((a, b) => Date.parse(b.manifest.built_at) - Date.parse(a.manifest.built_at))
    for (const { one, manifest } of candidates)
      if ((await damagedFiles(one, manifest.files, undefined, signal)).length === 0) return openAtlas(one)
    return null
  }

  const timer = setInterval(() => void poll(), poll_ms)
  timer.unref()
  void check(folder)
  return {
    current: () => atlas,
    damage: () => damage,
    stop() {
      clearInterval(timer)
      stopped.abort(new Error('stopped'))
    },
  }
}
