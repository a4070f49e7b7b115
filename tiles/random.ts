/**
 * All randomness of the demo country. Only integer mixing, additions and multiplications: the same seed gives
 * the same content on every machine (no Math.pow, `**`, Math.sin or Math.log).
 */

export type Salt = number | string
/** Uniform in [0, 1), 32 bits fine. */
export type Random = () => number
/** Value of a noise field at (x, y), in [-1, 1]; features are about one unit wide. */
export type Noise = (x: number, y: number) => number

/** A generator for one purpose: the same seed and salts always give the same sequence (sfc32). */
export function random(seed: number, ...salt: Salt[]): Random {
  const key = mixed(seed, salt)
  let a = hash(key, 1)
  let b = hash(key, 2)
  let c = hash(key, 3)
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  return next
}

/** Integer in [from, to], both included. */
export function randomInteger(next: Random, from: number, to: number): number {
  return from + Math.floor(next() * (to - from + 1))
}

/** Near-normal, mean 0, standard deviation 1, within ±3.5: the sum of twelve uniforms, less six, clamped. */
export function randomNormal(next: Random): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += next()
  return Math.max(-3.5, Math.min(3.5, sum))
}

/** Index drawn with probability proportional to its weight; weights are not negative and not all zero. */
export function randomIndex(next: Random, weights: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < weights.length; i++) total += weights[i]
  let left = next() * total
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i]
    if (left < 0) return i
  }
  return weights.length - 1
}

/** Whole shares of `total` in proportion to `weights` (largest remainder, ties to the first): they sum to it. */
export function apportionOrSplitEvenly(total: number, weights: ArrayLike<number>): number[] {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i]
  const exact = Array.from(weights, weight => (sum > 0 ? (total * weight) / sum : total / weights.length))
  const shares = exact.map(Math.floor)
  const left = total - shares.reduce((all, share) => all + share, 0)
  const order = exact.map((_, i) => i).sort((a, b) => exact[b] - shares[b] - (exact[a] - shares[a]) || a - b)
  for (let i = 0; i < left; i++) shares[order[i]]++
  return shares
}

/** A well-mixed 32-bit integer of up to three integers: randomness by position, without a sequence. */
export function hash(a: number, b = 0, c = 0): number {
  let h = Math.imul(a | 0, 0x9e3779b1) ^ Math.imul(b | 0, 0x85ebca77) ^ Math.imul(c | 0, 0xc2b2ae3d)
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

/** Smooth gradient noise (Perlin's, with sixteen fixed directions). */
export function gradientNoise(seed: number, ...salt: Salt[]): Noise {
  const key = mixed(seed, salt)
  return (x, y) => {
    const x0 = Math.floor(x)
    const y0 = Math.floor(y)
    const fx = x - x0
    const fy = y - y0
    const u = fade(fx)
    const v = fade(fy)
    const top = slope(key, x0, y0, fx, fy)
    const left = slope(key, x0, y0 + 1, fx, fy - 1)
    const a = top + u * (slope(key, x0 + 1, y0, fx - 1, fy) - top)
    const b = left + u * (slope(key, x0 + 1, y0 + 1, fx - 1, fy - 1) - left)
    return Math.max(-1, Math.min(1, (a + v * (b - a)) * 1.5))
  }
}

/** Sums `octaves` of gradient noise, each of twice the frequency and half the strength; within [-1, 1]. */
export function fractalNoise(octaves: number, seed: number, ...salt: Salt[]): Noise {
  const fields = Array.from({ length: octaves }, (_, octave) => gradientNoise(seed, ...salt, octave))
  let strength = 0
  for (let octave = 0, part = 1; octave < octaves; octave++, part /= 2) strength += part
  return (x, y) => {
    let sum = 0
    let part = 1
    let scale = 1
    for (const field of fields) {
      sum += field(x * scale, y * scale) * part
      part /= 2
      scale *= 2
    }
    return sum / strength
  }
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

const directions = [
  [1, 0],
  [0.9239, 0.3827],
  [0.7, 0.7],
  [0.3827, 0.9239],
  [0, 1],
  [-0.3827, 0.9239],
  [-0.7, 0.7],
  [-0.9239, 0.3827],
  [-1, 0],
  [-0.9239, -0.3827],
  [-0.7, -0.7],
  [-0.3827, -0.9239],
  [0, -1],
  [0.3827, -0.9239],
  [0.7, -0.7],
  [0.9239, -0.3827],
]

function slope(key: number, x: number, y: number, dx: number, dy: number): number {
  const direction = directions[hash(key, x, y) & 15]
  return direction[0] * dx + direction[1] * dy
}

function mixed(seed: number, salt: Salt[]): number {
  let key = hash(seed, 0x51ed)
  for (const part of salt) {
    if (typeof part === 'number') key = hash(key, part, Math.floor(part / 4294967296))
    else for (let i = 0; i < part.length; i++) key = hash(key, part.charCodeAt(i), i + 1)
  }
  return key
}
