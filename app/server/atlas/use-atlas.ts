import type { Atlas, AtlasInUse } from './atlas.ts'
import { folderInUse, openAtlas } from './open-atlas.ts'

const look_ms = 1_000

/**
 * Opens the atlas that a folder of atlases names as current and goes over to another when that name changes. A call
 * keeps the atlas that it began with; a new one that is broken is told once and the old one stays in use.
 */
export async function useAtlas(
  atlases: string,
  log: (line: string) => void = console.error,
): Promise<AtlasInUse & { stop(): void }> {
  let folder = await folderInUse(atlases)
  let atlas: Atlas = await openAtlas(folder)
  let looking = false
  let told = ''

  const tell = (line: string) => {
    if (line !== told) log(line)
    told = line
  }
  async function look(): Promise<void> {
    if (looking) return
    looking = true
    try {
      const named = await folderInUse(atlases)
      if (named === folder) return
      atlas = await openAtlas(named)
      folder = named
      tell(`The atlas ${atlas.version} is in use now`)
    } catch (error) {
      tell(`${error instanceof Error ? error.message : error}. The atlas ${atlas.version} stays in use`)
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), look_ms)
  timer.unref()
  return { current: () => atlas, stop: () => clearInterval(timer) }
}
