export type TileAddress = { z: number; x: number; y: number }

/** Failed tiles and sources are requested again after this time, which doubles with each further attempt. */
const firstWait_ms = 4000
const longestWait_ms = 20_000
export const waitBefore_ms = (attempt: number): number =>
  Math.min(longestWait_ms, firstWait_ms * 2 ** attempt)

/** Failed tiles by source. A source that could not be opened is listed without tiles. */
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

  /** Removes and returns all failures, so that they can be requested again. New failures are added as before. */
  drain(): { source: string; tiles: TileAddress[] }[] {
    const drained = [...this.#sources].map(([source, tiles]) => ({ source, tiles: [...tiles.values()] }))
    this.#sources.clear()
    return drained
  }
}

/**
 * Number of consecutive failures after which a base layer is given up. It is smaller if no part of the layer has ever
 * been loaded.
 */
const minFailures = { never: 2, after: 12 } as const

/** Watches a third-party base layer (S-145). */
export class BaseWatch {
  #hasCome = false
  #failures = 0

  came() {
    this.#hasCome = true
    this.#failures = 0
  }

  /**
   * Whether a layer from which nothing has been received should be given up. If the network does not respond at all, no
   * tile fails.
   */
  isSilent(): boolean {
    if (this.#hasCome || this.#failures >= minFailures.never) return false
    this.#failures = minFailures.never
    return true
  }

  /** Whether the layer should be given up now. True only once. */
  failed(): boolean {
    this.#failures += 1
    return this.#failures === (this.#hasCome ? minFailures.after : minFailures.never)
  }
}
