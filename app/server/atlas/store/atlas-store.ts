/** The store cannot be used. The message is written for the operator. */
export class StoreError extends Error {}

export type StoredFile = {
  etag: string | null
  /** Offset of the first byte of `body`. It is the requested offset, or 0 if the store does not support ranges. */
  from: number
  body: ReadableStream<Uint8Array>
}
export type AtlasReadOptions = { from?: number; etag?: string | null; signal: AbortSignal }

/**
 * A store of published atlases. `current` contains the name of the current version, whose files are in a folder with
 * that name.
 */
export type AtlasStore = {
  /** Address of the store without keys, for messages. */
  name: string
  /**
   * Reads a file from byte `from` on. Returns null if it was not found, or 'unchanged' if it still has `etag`. Throws a
   * StoreError.
   */
  read(path: string, options: AtlasReadOptions): Promise<StoredFile | 'unchanged' | null>
  /** Size of a file in bytes, or null if it was not found. */
  sizeOf(path: string, signal: AbortSignal): Promise<number | null>
  /** Writes a file atomically: it appears either complete or not at all, and only if it has this SHA-256 (hex). */
  write(path: string, content: Blob, sha256: string, signal: AbortSignal): Promise<void>
  /** Paths of all files. Throws a StoreError if they cannot be listed. */
  list(signal: AbortSignal): Promise<string[]>
  /** Removes a file. It is not an error if the file does not exist. */
  remove(path: string, signal: AbortSignal): Promise<void>
}
