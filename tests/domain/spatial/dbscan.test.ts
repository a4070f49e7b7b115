import { describe, expect, test } from 'vitest'
import { dbscan, noise } from '../../../app/domain/spatial/settlements/dbscan.ts'

type Set = { x: Float64Array; y: Float64Array }

/** The definition read aloud: every pair looked at, cores flooded, border points to the nearest core. */
function obviousDbscan({ x, y }: Set, reach: number, min: number): Int32Array {
  const all = Array.from(x.keys())
  const d2 = (a: number, b: number) => (x[a] - x[b]) * (x[a] - x[b]) + (y[a] - y[b]) * (y[a] - y[b])
  const near = (a: number) => all.filter(b => d2(a, b) <= reach * reach)
  const cores = all.filter(a => near(a).length >= min)
  const labels = new Int32Array(x.length).fill(noise)
  let next = 0
  for (const core of cores) {
    if (labels[core] !== noise) continue
    const open = [core]
    labels[core] = next
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const other of near(at)) {
        if (!cores.includes(other) || labels[other] !== noise) continue
        labels[other] = next
        open.push(other)
      }
    }
    next++
  }
  const borders = all.filter(a => !cores.includes(a))
  const joined = borders.map(a => {
    const reached = cores.filter(b => d2(a, b) <= reach * reach)
    reached.sort((b, c) => d2(a, b) - d2(a, c) || y[b] - y[c] || x[b] - x[c])
    return reached.length === 0 ? noise : labels[reached[0]]
  })
  for (const [i, border] of borders.entries()) labels[border] = joined[i]
  return labels
}

/** Clusters by number of their first point, so that two labellings of one partition are equal. */
function inOrder(labels: Int32Array): number[] {
  const names = new Map<number, number>()
  return Array.from(labels, label => {
    if (label === noise) return noise
    const name = names.get(label) ?? names.size
    names.set(label, name)
    return name
  })
}

function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Loose villages and strays; every third set on whole numbers, where distances are often equal to the reach. */
function randomSet(seed: number): Set {
  const roll = dice(seed)
  const count = 1 + Math.floor(roll() * 90)
  const centres = Array.from({ length: 1 + Math.floor(roll() * 5) }, () => [roll() * 60, roll() * 60])
  const spread = 4 + roll() * 16
  const made = Array.from({ length: count }, () => {
    const [cx, cy] = centres[Math.floor(roll() * centres.length)]
    const at = [cx + (roll() - 0.5) * spread, cy + (roll() - 0.5) * spread]
    return seed % 3 === 0 ? at.map(Math.round) : at
  })
  return { x: Float64Array.from(made, at => at[0]), y: Float64Array.from(made, at => at[1]) }
}

describe('DBSCAN', () => {
  test('is the definition, point by point, on 400 random sets', () => {
    let borders = 0
    for (let seed = 1; seed <= 400; seed++) {
      const { x, y } = randomSet(seed)
      const [reach, min] = [1 + (seed % 5), 2 + (seed % 6)]
      const { labels, cores, count } = dbscan(x, y, reach, min)
      expect(inOrder(labels), `set ${seed}`).toEqual(inOrder(obviousDbscan({ x, y }, reach, min)))
      expect(new Set(labels.filter(label => label !== noise)).size).toBe(count)
      borders += labels.filter((label, i) => label !== noise && cores[i] === 0).length
    }
    expect(borders).toBeGreaterThan(200)
  })

  test('does not depend on the order of the points', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { x, y } = randomSet(seed)
      const roll = dice(seed + 7_000)
      const order = Array.from(x.keys(), i => ({ i, rank: roll() })).sort((a, b) => a.rank - b.rank)
      const shuffled = { x: x.map((_, k) => x[order[k].i]), y: y.map((_, k) => y[order[k].i]) }
      const turned = dbscan(shuffled.x, shuffled.y, 3, 4).labels
      const back = new Int32Array(x.length)
      for (const [k, { i }] of order.entries()) back[i] = turned[k]
      expect(inOrder(back), `set ${seed}`).toEqual(inOrder(dbscan(x, y, 3, 4).labels))
    }
  })

  test('takes no points, one point and many on one spot', () => {
    const none = new Float64Array(0)
    expect(dbscan(none, none, 5, 3)).toMatchObject({ count: 0, labels: new Int32Array(0) })
    expect(Array.from(dbscan(Float64Array.of(3), Float64Array.of(4), 5, 2).labels)).toEqual([noise])
    const same = new Float64Array(40).fill(1e6)
    expect(new Set(dbscan(same, same, 0.5, 40).labels)).toEqual(new Set([0]))
  })

  test('a point exactly at the reach is within it', () => {
    const x = Float64Array.of(0, 3, 6, 9.000001)
    const y = new Float64Array(4)
    expect(Array.from(dbscan(x, y, 3, 3).labels)).toEqual([0, 0, 0, noise])
  })
})
