import { walkFrom } from '../layout/tree-walk.ts'
import { peak_kVA, type VillageState } from './village-state.ts'

/**
 * Cuts the connected part around `root` (area 0 of `areaOf`) into areas with one transformer each, working inwards
 * from the ends. If the load beyond a pole that is not yet in an area is too high, the heaviest branch there becomes
 * an area. If its two longest branches are too long together, the longer one does. Returns one pole of each area and
 * writes the area numbers into `areaOf`.
 */
export function cutAreas(state: VillageState, root: number): number[] {
  const { tree, poles, load_W, areaOf, households, institution_W, weight, longest_m } = state
  const { rates } = state.equipment
  const { order, count, parent, parentEdge } = walkFrom(tree, root, state.walk, areaOf, 0)
  const max_kVA = rates.transformer_loading * rates.max_transformer_kVA
  const max_m = 2 * rates.max_lv_reach_m
  const isClosed = new Uint8Array(poles.x.length)
  for (let i = count - 1; i >= 0; i--) closeBranches(order[i])
  const starts = [root]
  for (let i = 1; i < count; i++) {
    const pole = order[i]
    if (isClosed[pole] === 1) areaOf[pole] = starts.push(pole) - 1
    else areaOf[pole] = areaOf[parent[pole]]
  }
  return starts

  /** Closes branches of a pole until the rest fits. All poles beyond it have already been handled. */
  function closeBranches(pole: number): void {
    for (;;) {
      households[pole] = poles.households[pole]
      institution_W[pole] = poles.institution_W[pole]
      weight[pole] = load_W[pole]
      longest_m[pole] = 0
      let [second_m, heaviest, farthest] = [0, -1, -1]
      for (let i = tree.first[pole]; i < tree.first[pole + 1]; i++) {
        const branch = tree.next[i]
        if (parent[branch] !== pole || areaOf[branch] !== 0 || isClosed[branch] === 1) continue
        households[pole] += households[branch]
        institution_W[pole] += institution_W[branch]
        weight[pole] += weight[branch]
        if (heaviest === -1 || weight[branch] > weight[heaviest]) heaviest = branch
        const reach_m = longest_m[branch] + tree.m[parentEdge[branch]]
        if (farthest === -1 || reach_m > longest_m[pole]) {
          second_m = longest_m[pole]
          longest_m[pole] = reach_m
          farthest = branch
        } else if (reach_m > second_m) second_m = reach_m
      }
      if (heaviest === -1) return
      if (peak_kVA(households[pole], institution_W[pole], state) > max_kVA) isClosed[heaviest] = 1
      else if (longest_m[pole] + second_m > max_m) isClosed[farthest] = 1
      else return
    }
  }
}
