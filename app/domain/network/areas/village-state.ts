import { coincidence } from '../coincidence.ts'
import type { Equipment } from '../equipment.ts'
import type { VillageLayout } from '../layout/lay-out.ts'
import { newWalk, type Tree, type Walk } from '../layout/tree-walk.ts'
import type { NetworkDemand } from '../sizing-request.ts'

/** A village while it is sized; arrays of one value a pole. Those after `areaOf` are scratch of one step. */
export type VillageState = {
  tree: Tree
  poles: VillageLayout['poles']
  equipment: Equipment
  demand: NetworkDemand
  /** Subscribed W. */
  load_W: Float64Array
  /** Area of each pole; −1 where stand-alone systems serve. */
  areaOf: Int32Array
  walk: Walk
  /** Of a pole with all beyond it. */
  households: Float64Array
  institution_W: Float64Array
  weight: Float64Array
  longest_m: Float64Array
  /** Of the line to a pole. */
  kW: Float64Array
  drop_percent: Float64Array
  conductor: Int16Array
}

export function newState(
  { poles, tree }: VillageLayout,
  equipment: Equipment,
  { household_W, coincidence }: NetworkDemand,
): VillageState {
  const count = poles.x.length
  const numbers = () => new Float64Array(count)
  return {
    tree,
    poles,
    equipment,
    demand: { household_W, coincidence },
    load_W: poles.households.map((households, i) => households * household_W + poles.institution_W[i]),
    areaOf: new Int32Array(count),
    walk: newWalk(count),
    households: numbers(),
    institution_W: numbers(),
    weight: numbers(),
    longest_m: numbers(),
    kW: numbers(),
    drop_percent: numbers(),
    conductor: new Int16Array(count),
  }
}

/** kW that households and institutions call for at once; only households are diversified. */
export const peak_kW = (households: number, institution_W: number, demand: NetworkDemand): number =>
  (households * demand.household_W * coincidence(households, demand.coincidence) + institution_W) / 1000

/** kVA of the same. */
export const peak_kVA = (
  households: number,
  institution_W: number,
  { demand, equipment }: Pick<VillageState, 'demand' | 'equipment'>,
): number => peak_kW(households, institution_W, demand) / equipment.rates.power_factor
