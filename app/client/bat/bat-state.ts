import { atom, type SetStateAction } from 'jotai'
import { type BatInputs, defaultBatInputs } from '../../domain/bat/bat-inputs.ts'
import type { ClusterResult } from '../../domain/bat/best.ts'
import { zonalQuery } from '../../domain/bat/clusters/contract.ts'
import { pointQuery, type Technology, type ZonalQueryInput } from '../../domain/bat/contract.ts'
import { boundsOf, type LngLat } from '../../domain/geometry.ts'
import type { Say } from '../../domain/messages/messages.ts'
import { stopRunAtom } from '../api/runs.ts'
import { newSentKey } from '../api/sent-key.ts'
import { hoveredAtom } from '../map/map-state.ts'
import { drawnHere, placed, placedList, type ResultArea, resultPlace } from '../region/placed-result.ts'
import { draftAtom, restoredTogether } from '../ui/draft/draft-atom.ts'
import {
  clearSettlementsAtom,
  groupingDraft,
  placedSettlements,
  scenariosDraft,
} from './settlements/settlements-state.ts'

/** Modes in which the place is drawn on the map. A municipality is not drawn. */
export type DrawnMode = 'point' | 'polygon' | 'cluster'
export type BatMode = DrawnMode | 'municipality'
/** What was drawn: either a polygon as a closed ring, or a position. */
export type BatPlace = { shape: 'polygon'; ring: LngLat[] } | { shape: 'point'; at: LngLat }

/**
 * Drawings and results of the tool itself. They remain after the page is closed, and are hidden while a screen of a
 * plan is open.
 */
export type BatWork = {
  mode: BatMode
  place: BatPlace | null
  /**
   * The earlier rings from which the current one was made by moving vertices. A result for one of them is out of date.
   */
  moved: { from: LngLat[][]; to: LngLat[] } | null
  result: BatOutcome | null
  /** Clusters that were analysed in this session, numbered from 1. */
  clusters: BatCluster[]
}
export const batWorkAtom = atom<BatWork>({
  mode: 'polygon',
  place: null,
  moved: null,
  result: null,
  clusters: [],
})
const partOfWork = <K extends keyof BatWork>(name: K) =>
  atom(
    get => get(batWorkAtom)[name],
    (_, set, value: BatWork[K]) =>
      set(batWorkAtom, work => (work[name] === value ? work : { ...work, [name]: value })),
  )
export const ownModeAtom = partOfWork('mode')
export const ownPlaceAtom = partOfWork('place')
export const batMovedAtom = partOfWork('moved')
export const ownResultAtom = partOfWork('result')
export const batClustersAtom = partOfWork('clusters')

export const batDraft = draftAtom<BatInputs>('bat', defaultBatInputs)
/**
 * Inputs for the cluster on the plan screen that is open, or null if there is none. Inputs and results of the plan take
 * precedence over those of the tool. The latter are unchanged when the screen is left.
 */
export const planInputsAtom = atom<BatInputs | null>(null)
export const batInputsAtom = atom(
  get => get(planInputsAtom) ?? get(batDraft.inputsAtom),
  (get, set, change: SetStateAction<BatInputs>) => {
    const ofPlan = get(planInputsAtom)
    if (ofPlan === null) set(batDraft.inputsAtom, change)
    else set(planInputsAtom, typeof change === 'function' ? change(ofPlan) : change)
  },
)
/** In a plan, only clusters can be analysed. */
export const batModeAtom = atom(
  (get): BatMode => (get(planInputsAtom) ? 'cluster' : get(ownModeAtom)),
  (get, set, mode: BatMode) => get(planInputsAtom) === null && set(ownModeAtom, mode),
)
export const batRestoredAtom = restoredTogether([batDraft, groupingDraft, scenariosDraft])

const planPlaceAtom = atom<BatPlace | null>(null)
const placeHereAtom = drawnHere(ownPlaceAtom, place => (place.shape === 'point' ? [place.at] : place.ring))
export const batPlaceAtom = atom(
  get => get(get(planInputsAtom) ? planPlaceAtom : placeHereAtom),
  (get, set, place: BatPlace | null) => set(get(planInputsAtom) ? planPlaceAtom : ownPlaceAtom, place),
)
/** The ring that is being drawn, with the pointer as its last vertex. Null if nothing is being drawn. */
export const batDraftAtom = atom<LngLat[] | null>(null)

/** A result that has not been saved: the server's reply and its request. */
export type ZonalOutcome = {
  kind: 'zonal'
  request: ZonalQueryInput
  ring: LngLat[]
  result: ClusterResult
  name: string
  /** Set for a cluster of the session or of a plan. */
  cluster_id?: number
  /** The number by which the user knows that cluster. */
  number?: number
  /** The plan whose map and rates were used. */
  plan?: number
}
export type PointOutcome = {
  kind: 'point'
  at: LngLat
  feasible: Record<string, boolean>
  /** Local level to which the request belongs. */
  sddmm: number
}
export type BatOutcome = ZonalOutcome | PointOutcome
const planResultAtom = atom<BatOutcome | null>(null)
const placedOwn = placed(ownResultAtom, outcome =>
  outcome.kind === 'point' ? outcome.sddmm : outcome.result.municipality.sddmm,
)
/** A plan has only one local level, and the result is discarded when its screen is left. */
export const batResultAtom = atom(
  get => get(get(planInputsAtom) ? planResultAtom : placedOwn.atom),
  (get, set, outcome: BatOutcome | null) =>
    set(get(planInputsAtom) ? planResultAtom : ownResultAtom, outcome),
)

/** A cluster of the session. The map draws it in the colour of its best option. */
export type BatCluster = ZonalOutcome & {
  cluster_id: number
  /** Key by which plans identify the cluster. If the cluster is analysed again, it gets a new key. */
  key: string
  /** Reason why a plan refused it. */
  refused?: string
}
/** Clusters of the current region, and of each other local level. */
export const placedClusters = placedList<BatCluster>(
  batClustersAtom,
  ({ result }) => result.municipality.sddmm,
)
export const maxUnsavedClusters = 50
/**
 * Adds a cluster and shows it. If the cluster was analysed again or its vertices were moved, it replaces the earlier
 * result.
 */
export const addClusterAtom = atom(null, (get, set, outcome: ZonalOutcome) => {
  const [clusters, moved] = [get(batClustersAtom), get(batMovedAtom)]
  const earlier = moved?.to === outcome.ring ? moved.from : []
  const known = clusters.find(one => one.ring === outcome.ring || earlier.includes(one.ring))
  const cluster_id = known?.cluster_id ?? Math.max(0, ...clusters.map(one => one.cluster_id)) + 1
  const cluster = { ...outcome, cluster_id, key: newSentKey() }
  set(batClustersAtom, [...clusters.filter(one => one !== known), cluster].slice(-maxUnsavedClusters))
  set(batResultAtom, cluster)
})
/** The name that the reader gave the cluster, or its number. */
export const batClusterName = ({ name, cluster_id }: BatCluster, say: Say): string =>
  name.trim() || say('bat.clusterName.usual', { number: cluster_id })
/** A cluster as it is drawn on the map. */
export type DrawnCluster = {
  cluster_id: number
  /** The number on its disc. */
  number: number
  ring: LngLat[]
  at: LngLat
  best: Technology | null
  name: string
}
/** Clusters on the plan screen that is open, and what happens when one of them is clicked. */
export const planClustersAtom = atom<{ clusters: DrawnCluster[]; clicked(id: number): void } | null>(null)

/** How the shared hover state of the map identifies a cluster. */
export const batClusterHover = 'bat-cluster'
export const hoveredClusterAtom = atom(
  get => {
    const hovered = get(hoveredAtom)
    return hovered?.layer === batClusterHover ? hovered.id : null
  },
  (_, set, id: number | null) =>
    set(hoveredAtom, id === null ? null : { layer: batClusterHover, id, name: '' }),
)

/** Region of the current result. The result for a municipality is hidden while a drawn place is being viewed. */
export const batResultPlaceAtom = resultPlace(get => [
  get(batModeAtom) === 'municipality' ? placedSettlements : { ...placedOwn, atom: batResultAtom },
])

/** Area of the result: the polygon and the line to the grid, the point, or the whole municipality. */
export const batAreaAtom = atom((get): ResultArea => {
  if (get(batModeAtom) === 'municipality') return get(placedSettlements.atom) && 'municipality'
  const outcome = get(batResultAtom)
  if (outcome?.kind === 'point') return boundsOf([outcome.at])
  return outcome && boundsOf([...outcome.ring, ...(outcome.result.grid_link ?? [])])
})

const answerWantedAtom = atom(true)
/**
 * Whether the cost comparison of a cluster is shown in place of the layers and the form. A new result opens it, and a
 * change to the inputs closes it. Null if there is no comparison.
 */
export const batAnswerOpenAtom = atom(
  get =>
    get(batModeAtom) === 'municipality' || get(batResultAtom)?.kind !== 'zonal'
      ? null
      : get(answerWantedAtom),
  (_, set, isOpen: boolean) => set(answerWantedAtom, isOpen),
)

/** Removing the tool stops running analyses and discards the results that it shows. Inputs are kept. */
export const clearBatAtom = atom(null, (get, set) => {
  if (get(planInputsAtom)) return set(batResultAtom, null)
  if (get(batModeAtom) === 'municipality') set(clearSettlementsAtom)
  set(stopRunAtom, zonalQuery)
  set(stopRunAtom, pointQuery)
  set(batResultAtom, null)
  set(batPlaceAtom, null)
  set(batDraftAtom, null)
  set(batInputsAtom, { ...get(batInputsAtom), building_filter: null })
})
