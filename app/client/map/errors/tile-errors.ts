export type TileAddress = { z: number; x: number; y: number }

/** Failed tiles and sources are requested again after this time; doubled for each further try. */
const firstWait_ms = 4000
const longestWait_ms = 20_000
export const waitBefore_ms = (attempt: number): number =>
  Math.min(longestWait_ms, firstWait_ms * 2 ** attempt)

/** Failed tiles by source; a source that failed to open is listed without tiles. */
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

  /** Removes and returns all, to be requested again; new failures are added anew. */
  drain(): { source: string; tiles: TileAddress[] }[] {
    const drained = [...this.#sources].map(([source, tiles]) => ({ source, tiles: [...tiles.values()] }))
    this.#sources.clear()
    return drained
  }
}

/** Consecutive failures until a base layer is given up: earlier if none of it has ever loaded. */
const minFailures = { never: 2, after: 12 } as const

/** Watches a third-party base layer (S-145). */
export class BaseWatch {
  #hasCome = false
  #failures = 0

  came() {
    this.#hasCome = true
    this.#failures = 0
  }

  /** Whether a silent layer is to be given up: a silent network fails no tile. */
  isSilent(): boolean {
    if (this.#hasCome || this.#failures >= minFailures.never) return false
    this.#failures = minFailures.never
    return true
  }

  /** Whether the layer is to be given up now; true only once. */
  failed(): boolean {
    this.#failures += 1
    return this.#failures === (this.#hasCome ? minFailures.after : minFailures.never)
  }
}
