import { expect, it } from 'vitest'
import { markStandalone } from '../../../app/domain/network/areas/mark-standalone.ts'
import { makeTree, newWalk, walkFrom } from '../../../app/domain/network/layout/tree-walk.ts'
import { makeRandom } from './villages.ts'

const places = 11

/** A tree of that many places, with what each gains and what its line costs. */
function randomTree(random: () => number) {
  const up = Array.from({ length: places }, (_, i) => (i === 0 ? -1 : Math.floor(random() * i)))
  const edges = up.flatMap((a, b) => (a === -1 ? [] : [[a, b]])).sort((p, q) => p[0] - q[0] || p[1] - q[1])
  const tree = makeTree(new Float64Array(places), {
    a: Uint32Array.from(edges, ([a]) => a),
    b: Uint32Array.from(edges, ([, b]) => b),
    d2: new Float64Array(edges.length).fill(1),
  })
  const walk = walkFrom(tree, Math.floor(random() * places), newWalk(places), new Int32Array(places), 0)
  const whole = () => Float64Array.from({ length: places }, () => Math.floor(random() * 40))
  return { walk, gain: whole().map(one => one - 12), line: whole().map(one => one / 2) }
}

it('what stays connected is the best of all subsets on trees of 11', () => {
  const random = makeRandom(3)
  for (let turn = 0; turn < 60; turn++) {
    const { walk, gain, line } = randomTree(random)
    const { order, parent } = walk
    const root = order[0]
    const worthOf = (isConnected: (place: number) => boolean) =>
      order.reduce(
        (sum, place) => (isConnected(place) ? sum + gain[place] - (place === root ? 0 : line[place]) : sum),
        0,
      )
    let [best, largest] = [-Infinity, 0]
    for (let set = 0; set < 1 << places; set++) {
      const isIn = (place: number) => ((set >> place) & 1) === 1
      if (!isIn(root) || order.some(place => place !== root && isIn(place) && !isIn(parent[place]))) continue
      const value = worthOf(isIn)
      const size = order.filter(isIn).length
      if (value > best || (value === best && size > largest)) [best, largest] = [value, size]
    }
    const standalone = markStandalone(walk, { gain, line })
    expect(worthOf(place => standalone[place] === 0)).toBe(best)
    // A tie stays connected.
    expect(standalone.filter(one => one === 0)).toHaveLength(largest)
  }
})
