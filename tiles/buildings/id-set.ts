const first_slots = 1 << 16

/**
 * A set of 64-bit ids: memory does not depend on their length, and ten million take 270 MB at most. The
 * probability that two different ids among six million collide is one in a million.
 */
export function idSet() {
  let slots = first_slots
  let table = new Uint32Array(2 * slots)
  let size = 0

  const place = (low: number, high: number): number => {
    let slot = low & (slots - 1)
    while (table[2 * slot] !== 0 || table[2 * slot + 1] !== 0) {
      if (table[2 * slot] === low && table[2 * slot + 1] === high) return -1
      slot = (slot + 1) & (slots - 1)
    }
    table[2 * slot] = low
    table[2 * slot + 1] = high
    return slot
  }
  const grow = () => {
    const before = table
    slots *= 2
    table = new Uint32Array(2 * slots)
    for (let i = 0; i < before.length; i += 2) {
      if (before[i] !== 0 || before[i + 1] !== 0) place(before[i], before[i + 1])
    }
  }
  return {
    /** Whether the id is new; it is known from then on. */
    add(id: string): boolean {
      if (size * 2 > slots) grow()
      const [low, high] = hash(id)
      if (place(low, high) < 0) return false
      size++
      return true
    },
  }
}

/** Two lanes of multiply and fold over the letters, mixed into each other at the end; never both 0. */
function hash(id: string): [low: number, high: number] {
  let [a, b] = [0x9e3779b9, 0x85ebca6b]
  for (let i = 0; i < id.length; i++) {
    const letter = id.charCodeAt(i)
    a = Math.imul(a ^ letter, 0xcc9e2d51)
    a ^= a >>> 15
    b = Math.imul(b ^ letter, 0x1b873593)
    b ^= b >>> 13
  }
  a = Math.imul(a ^ (b >>> 16), 0x2c1b3c6d)
  b = Math.imul(b ^ (a >>> 15), 0x297a2d39)
  a ^= b >>> 12
  return [a >>> 0, (b | 1) >>> 0]
}
