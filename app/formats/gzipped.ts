import { gzipSync } from 'node:zlib'

/** Compresses into a buffer of suitable size. By default, each tile would take 16 kB of memory, however small it is. */
export function gzipped(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 6, chunkSize: Math.max(64, Math.min(16_384, bytes.length + 32)) })
}
