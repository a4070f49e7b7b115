import { sha256 } from '@noble/hashes/sha2'

/**
 * Draws of one input. `u` holds one value in [0, 1) from each of `count` equal intervals; `part` holds the index of
 * each value's interval.
 */
export type Stratified = { u: Float64Array; part: Uint32Array }

/** SHA-256 of a JSON value, independent of the order of its fields. */
export function seedOf(content: unknown): Uint8Array {
  return sha256(new TextEncoder().encode(JSON.stringify(content, sortedFields)))
}

/** Latin hypercube draws of one input, independent of other inputs. */
export function stratified(seed: Uint8Array, name: string, count: number): Stratified {
  const random = generator(sha256(Uint8Array.of(...seed, ...new TextEncoder().encode(name))))
  const part = new Uint32Array(count)
  for (let i = 0; i < count; i++) part[i] = i
  for (let i = count - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    const swapped = part[i]
    part[i] = part[other]
    part[other] = swapped
  }
  const u = new Float64Array(count)
  for (let i = 0; i < count; i++) u[i] = (part[i] + random()) / count
  return { u, part }
}

/** Quantile `u` of a triangular distribution. */
export function triangular(u: number, min: number, mode: number, max: number): number {
  const width = max - min
  return u * width < mode - min
    ? min + Math.sqrt(u * width * (mode - min))
    : max - Math.sqrt((1 - u) * width * (max - mode))
}

/** Generates numbers in [0, 1) with sfc32, seeded with the first 16 bytes of a hash. */
function generator(hash: Uint8Array): () => number {
  const view = new DataView(hash.buffer, hash.byteOffset)
  let [a, b, c, d] = [0, 4, 8, 12].map(at => view.getUint32(at))
  return () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 2 ** 32
  }
}

function sortedFields(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
