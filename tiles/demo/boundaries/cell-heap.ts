/** Cells by distance; each is in it once, and moves up when its distance falls. */
export class CellHeap {
  private readonly items: Int32Array
  private readonly place: Int32Array
  private size = 0
  private readonly key: Float64Array

  constructor(key: Float64Array, capacity: number) {
    this.key = key
    this.items = new Int32Array(capacity)
    this.place = new Int32Array(key.length).fill(-1)
  }

  push(cell: number): void {
    let at = this.place[cell]
    if (at < 0) at = this.size++
    const key = this.key[cell]
    while (at > 0) {
      const up = (at - 1) >> 1
      const parent = this.items[up]
      if (this.key[parent] <= key) break
      this.items[at] = parent
      this.place[parent] = at
      at = up
    }
    this.items[at] = cell
    this.place[cell] = at
  }

  pop(): number {
    if (this.size === 0) return -1
    const top = this.items[0]
    this.place[top] = -1
    this.size--
    if (this.size === 0) return top
    const moved = this.items[this.size]
    const key = this.key[moved]
    let at = 0
    for (let child = 1; child < this.size; child = 2 * at + 1) {
      if (child + 1 < this.size && this.key[this.items[child + 1]] < this.key[this.items[child]]) child++
      const lower = this.items[child]
      if (this.key[lower] >= key) break
      this.items[at] = lower
      this.place[lower] = at
      at = child
    }
    this.items[at] = moved
    this.place[moved] = at
    return top
  }
}
