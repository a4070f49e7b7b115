import { type Poles, placePoles, type ServiceRates, type Services } from './poles.ts'
import { spanningTree } from './spanning-tree.ts'
import { makeTree, type Tree } from './tree-walk.ts'
import type { VillagePoints } from './village-points.ts'

/**
 * The part of a network that does not depend on demand: poles, service cables, and the tree of lines over all poles.
 */
export type VillageLayout = { points: VillagePoints; poles: Poles; services: Services; tree: Tree }

/** Steps N0 to N2 for at least one point. Throws a RangeError if there are no points. */
export function layOut(points: VillagePoints, rates: ServiceRates): VillageLayout {
  if (points.x.length === 0) throw new RangeError('A network needs a point')
  const { poles, services } = placePoles(points, rates)
  return { points, poles, services, tree: makeTree(poles.z, spanningTree(poles.x, poles.y)) }
}
