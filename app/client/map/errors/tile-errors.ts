export type TileAddress = { z: number; x: number; y: number }

/** Failed tiles and sources are asked for again after this long; the second time twice as long, and so on. */
const firstWait_ms = 4000
const longestWait_ms = 20_000
export const waitBefore_ms = (attempt: number): number =>
  Math.min(longestWait_ms, firstWait_ms * 2 ** attempt)

/** Tiles that did not come, by source; a source that could not even be opened stands there without tiles. */
export class FailedTiles {
  #sources = new Map<string, Map<string, TileAddress>>()

  add(source: string, tile: TileAddress | null) {
    const tiles = this.#sources.get(source) ?? new Map<string, TileAddress>()
    this.#sources.set(source, tiles)
    if (tile) tiles.set(`${tile.z}/${tile.x}/${tile.y}`, tile)
  }

  get isEmpty(): boolean {
    return this.#sources.size === 0
  }

  /** All of them, to be asked for again; what fails then is added anew. */
  drain(): { source: string; tiles: TileAddress[] }[] {
    const drained = [...this.#sources].map(([source, tiles]) => ({ source, tiles: [...tiles.values()] }))
    this.#sources.clear()
    return drained
  }
}

/** Failures after each other until a base layer is given up: soon where nothing of it ever came. */
const minFailures = { never: 2, after: 12 } as const

/** Watches a base layer of somebody else's server (S-145). */
export class BaseWatch {
  #hasCome = false
  #failures = 0

  came() {
    this.#hasCome = true
    this.#failures = 0
  }

  /** Whether a layer of which nothing has come for long is to be given up: a network that is silent fails no tile. */
  isSilent(): boolean {
    if (this.#hasCome || this.#failures >= minFailures.never) return false
    this.#failures = minFailures.never
    return true
  }

  /** Whether the layer is to be given up now; told once. */
  failed(): boolean {
    this.#failures += 1
    return this.#failures === (this.#hasCome ? minFailures.after : minFailures.never)
  }
}
