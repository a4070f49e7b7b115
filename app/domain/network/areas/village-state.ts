import { coincidence } from '../coincidence.ts'
import type { Equipment } from '../equipment.ts'
import type { VillageLayout } from '../layout/lay-out.ts'
import { newWalk, type Tree, type Walk } from '../layout/tree-walk.ts'
import type { NetworkDemand } from '../sizing-request.ts'

/**
 * State of a village while its network is sized, as arrays with one value per pole. The arrays after `areaOf` are
 * scratch space for a single step.
 */
export type VillageState = {
  tree: Tree
  poles: VillageLayout['poles']
  equipment: Equipment
  demand: NetworkDemand
  /** Subscribed demand in W. */
  load_W: Float64Array
  /** Area of each pole, or −1 for stand-alone systems. */
  areaOf: Int32Array
  walk: Walk
  /** Sum over a pole and all poles beyond it. */
  households: Float64Array
  institution_W: Float64Array
  weight: Float64Array
  longest_m: Float64Array
  /** Of the line that leads to a pole. */
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

/** Peak demand of households and institutions in kW. The coincidence factor applies to households only. */
export const peak_kW = (households: number, institution_W: number, demand: NetworkDemand): number =>
  (households * demand.household_W * coincidence(households, demand.coincidence) + institution_W) / 1000

/** Peak demand in kVA. */
export const peak_kVA = (
  households: number,
  institution_W: number,
  { demand, equipment }: Pick<VillageState, 'demand' | 'equipment'>,
): number => peak_kW(households, institution_W, demand) / equipment.rates.power_factor
