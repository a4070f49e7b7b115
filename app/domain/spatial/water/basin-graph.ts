/** Basins with the lowest pass between each adjacent pair. Basin 1 is the outside; 0 is unused. */
export class BasinGraph {
  private a = new Int32Array(1024)
  private b = new Int32Array(1024)
  private pass = new Float32Array(1024)
  private used = 0
  private lastSlot = -1
  private readonly basins: number

  constructor(basins: number) {
    this.basins = basins
  }

  /** Records that two basins meet at a height in metres. */
  meet(from: number, to: number, height_m: number): void {
    const low = from < to ? from : to
    const high = from < to ? to : from
    let slot = this.lastSlot
    if (slot < 0 || this.a[slot] !== low || this.b[slot] !== high) {
      slot = this.slotOf(low, high)
      if (this.a[slot] === 0) {
        if (this.used * 2 > this.a.length) {
          this.grow()
          slot = this.slotOf(low, high)
        }
        this.used++
        this.a[slot] = low
        this.b[slot] = high
        this.pass[slot] = height_m
      }
      this.lastSlot = slot
    }
    if (height_m < this.pass[slot]) this.pass[slot] = height_m
  }

  /** Returns for each basin the lowest height at which its water leaves the terrain, or -Infinity for basin 1. */
  levels(): Float32Array {
    const { start, to, pass } = this.adjacency()
    const level = new Float32Array(this.basins).fill(Number.POSITIVE_INFINITY)
    const queue = new HeightQueue(this.used * 2 + 1)
    level[1] = Number.NEGATIVE_INFINITY
    queue.push(Number.NEGATIVE_INFINITY, 1)
    while (queue.size > 0) {
      const height = queue.min
      const basin = queue.pop()
      if (height > level[basin]) continue
      for (let i = start[basin]; i < start[basin + 1]; i++) {
        const next = to[i]
        const through = pass[i] > height ? pass[i] : height
        if (through >= level[next]) continue
        level[next] = through
        queue.push(through, next)
      }
    }
    return level
  }

  private adjacency() {
    const start = new Int32Array(this.basins + 1)
    for (let slot = 0; slot < this.a.length; slot++) {
      if (this.a[slot] === 0) continue
      start[this.a[slot] + 1]++
      start[this.b[slot] + 1]++
    }
    for (let i = 0; i < this.basins; i++) start[i + 1] += start[i]
    const at = start.slice()
    const to = new Int32Array(this.used * 2)
    const pass = new Float32Array(this.used * 2)
    for (let slot = 0; slot < this.a.length; slot++) {
      if (this.a[slot] === 0) continue
      const i = at[this.a[slot]]++
      const j = at[this.b[slot]]++
      to[i] = this.b[slot]
      to[j] = this.a[slot]
      pass[i] = pass[j] = this.pass[slot]
    }
    return { start, to, pass }
  }

  private slotOf(low: number, high: number): number {
    const mask = this.a.length - 1
    let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & mask
    while (this.a[slot] !== 0 && (this.a[slot] !== low || this.b[slot] !== high)) slot = (slot + 1) & mask
    return slot
  }

  private grow(): void {
    const { a, b, pass } = this
    this.a = new Int32Array(a.length * 2)
    this.b = new Int32Array(a.length * 2)
    this.pass = new Float32Array(a.length * 2)
    for (let i = 0; i < a.length; i++) {
      if (a[i] === 0) continue
      const slot = this.slotOf(a[i], b[i])
      this.a[slot] = a[i]
      this.b[slot] = b[i]
      this.pass[slot] = pass[i]
    }
  }
}

/** Binary heap of numbers ordered by height. The order of ties is arbitrary because levels do not depend on it. */
class HeightQueue {
  size = 0
  private readonly height: Float32Array
  private readonly item: Int32Array

  constructor(capacity: number) {
    this.height = new Float32Array(capacity)
    this.item = new Int32Array(capacity)
  }

  get min(): number {
    return this.height[0]
  }

  push(height: number, item: number): void {
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.height[parent] <= height) break
      this.height[at] = this.height[parent]
      this.item[at] = this.item[parent]
      at = parent
    }
    this.height[at] = height
    this.item[at] = item
  }

  pop(): number {
    const top = this.item[0]
    const height = this.height[--this.size]
    const item = this.item[this.size]
    let at = 0
    for (let child = 1; child < this.size; child = at * 2 + 1) {
      if (child + 1 < this.size && this.height[child + 1] < this.height[child]) child++
      if (this.height[child] >= height) break
      this.height[at] = this.height[child]
      this.item[at] = this.item[child]
      at = child
    }
    this.height[at] = height
    this.item[at] = item
    return top
  }
}
