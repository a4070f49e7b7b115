import { gzipSync } from 'node:zlib'

/**
 * Compresses into a buffer of matching size: the default takes 16 kB of memory for each tile, however small.
 */
export function gzipped(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 6, chunkSize: Math.max(64, Math.min(16_384, bytes.length + 32)) })
}
