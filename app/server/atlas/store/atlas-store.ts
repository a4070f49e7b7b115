/** A store that cannot be used; the message is for the operator. */
export class StoreError extends Error {}

export type StoredFile = {
  etag: string | null
  /** Offset of the first byte of `body`: as requested, or 0 from a store without ranges. */
  from: number
  body: ReadableStream<Uint8Array>
}
export type AtlasReadOptions = { from?: number; etag?: string | null; signal: AbortSignal }

/**
 * Store of published atlases: `current` names the current version, whose files are in a folder of that name.
 */
export type AtlasStore = {
  /** Its address without keys, for messages. */
  name: string
  /** A file from byte `from` on. Null: not found; 'unchanged': it still has `etag`. Throws a StoreError. */
  read(path: string, options: AtlasReadOptions): Promise<StoredFile | 'unchanged' | null>
  /** Size in bytes; null: not found. */
  sizeOf(path: string, signal: AbortSignal): Promise<number | null>
  /** Atomic: the file appears complete or not at all, and only with this SHA-256 (hex). */
  write(path: string, content: Blob, sha256: string, signal: AbortSignal): Promise<void>
  /** Paths of all files. Throws a StoreError, also if the store cannot list them. */
  list(signal: AbortSignal): Promise<string[]>
  /** Removes a file; a missing one is not an error. */
  remove(path: string, signal: AbortSignal): Promise<void>
}
