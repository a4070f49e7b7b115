/** A store that cannot be used; the message is a sentence for whoever runs the server. */
export class StoreError extends Error {}

export type StoredFile = {
  etag: string | null
  /** Offset of the first byte of `body`: what was asked for, or 0 from a store that knows no ranges. */
  from: number
  body: ReadableStream<Uint8Array>
}
export type AtlasReadOptions = { from?: number; etag?: string | null; signal: AbortSignal }

/** Where atlases are published: `current` names the version in use, whose files lie in a folder of its name. */
export type AtlasStore = {
  /** Its address, without keys, for sentences. */
  name: string
  /** A file from byte `from` on. Null: there is none; 'unchanged': it still has `etag`. Throws a StoreError. */
  read(path: string, options: AtlasReadOptions): Promise<StoredFile | 'unchanged' | null>
  /** Size in bytes; null: there is none. */
  sizeOf(path: string, signal: AbortSignal): Promise<number | null>
  /** Appears whole or not at all, and only if it has this SHA-256 (hex). */
  write(path: string, content: Blob, sha256: string, signal: AbortSignal): Promise<void>
  /** The paths of all files. Throws a StoreError, also where a store cannot tell. */
  list(signal: AbortSignal): Promise<string[]>
  /** Removes a file; one that is not there is no error. */
  remove(path: string, signal: AbortSignal): Promise<void>
}
