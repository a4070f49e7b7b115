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

/** Drawn on the map, each of these; the municipality is not. */
export type DrawnMode = 'point' | 'polygon' | 'cluster'
export type BatMode = DrawnMode | 'municipality'
/** What was drawn: the closed ring of a polygon, or one position. */
export type BatPlace = { shape: 'polygon'; ring: LngLat[] } | { shape: 'point'; at: LngLat }

/**
 * Drawings and results of the tool itself. They outlive the page, and are hidden while a plan's screen is
 * open.
 */
export type BatWork = {
  mode: BatMode
  place: BatPlace | null
  /** The rings that the present one came from by moving its vertices: a result of one of them is out of date. */
  moved: { from: LngLat[][]; to: LngLat[] } | null
  result: BatOutcome | null
  /** Clusters analysed in this session, numbered from 1. */
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
 * Cluster inputs of the open plan screen; null if there is none. Inputs and result of the plan take
 * precedence over those of the tool, which are unchanged when the screen is left.
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
/** A plan has clusters alone. */
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
/** The ring while it is being drawn, the pointer as its last vertex; null when nothing is drawn. */
export const batDraftAtom = atom<LngLat[] | null>(null)

/** An unsaved result: the server's reply with its request. */
export type ZonalOutcome = {
  kind: 'zonal'
  request: ZonalQueryInput
  ring: LngLat[]
  result: ClusterResult
  name: string
  /** For a cluster of the session. */
  cluster_id?: number
  /** Plan whose map and rates apply. */
  plan?: number
}
export type PointOutcome = {
  kind: 'point'
  at: LngLat
  feasible: Record<string, boolean>
  /** Local level of the request. */
  sddmm: number
}
export type BatOutcome = ZonalOutcome | PointOutcome
const planResultAtom = atom<BatOutcome | null>(null)
const placedOwn = placed(ownResultAtom, outcome =>
  outcome.kind === 'point' ? outcome.sddmm : outcome.result.municipality.sddmm,
)
/** A plan has one local level, and its screen forgets the result when it is left. */
export const batResultAtom = atom(
  get => get(get(planInputsAtom) ? planResultAtom : placedOwn.atom),
  (get, set, outcome: BatOutcome | null) =>
    set(get(planInputsAtom) ? planResultAtom : ownResultAtom, outcome),
)

/** A cluster of the session; the map draws it in the colour of its best option. */
export type BatCluster = ZonalOutcome & {
  cluster_id: number
  /** By which plans know it: what is analysed again is something else. */
  key: string
  /** Why a plan refused it. */
  refused?: string
}
/** Those of the current region, and of each other local level. */
export const placedClusters = placedList<BatCluster>(
  batClustersAtom,
  ({ result }) => result.municipality.sddmm,
)
export const maxUnsavedClusters = 50
/**
 * Adds a cluster and shows it. A cluster analysed again, or with moved vertices, replaces its earlier result.
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
/** As the reader named it, else by its number. */
export const batClusterName = ({ name, cluster_id }: BatCluster, say: Say): string =>
  name.trim() || say('bat.clusterName.usual', { number: cluster_id })
/** A cluster as the map draws it. */
export type DrawnCluster = {
  cluster_id: number
  ring: LngLat[]
  at: LngLat
  best: Technology | null
  name: string
}
/** Clusters of the open plan screen, and the action of a click on one. */
export const planClustersAtom = atom<{ clusters: DrawnCluster[]; clicked(id: number): void } | null>(null)

/** How the map's shared hover names a cluster. */
export const batClusterHover = 'bat-cluster'
export const hoveredClusterAtom = atom(
  get => {
    const hovered = get(hoveredAtom)
    return hovered?.layer === batClusterHover ? hovered.id : null
  },
  (_, set, id: number | null) =>
    set(hoveredAtom, id === null ? null : { layer: batClusterHover, id, name: '' }),
)

/** Region of the current result. The municipality's result is hidden while a drawn place is viewed. */
export const batResultPlaceAtom = resultPlace(get => [
  get(batModeAtom) === 'municipality' ? placedSettlements : { ...placedOwn, atom: batResultAtom },
])

/** The polygon with its way to the grid, the point, or all of the municipality. */
export const batAreaAtom = atom((get): ResultArea => {
  if (get(batModeAtom) === 'municipality') return get(placedSettlements.atom) && 'municipality'
  const outcome = get(batResultAtom)
  if (outcome?.kind === 'point') return boundsOf([outcome.at])
  return outcome && boundsOf([...outcome.ring, ...(outcome.result.grid_link ?? [])])
})

const answerWantedAtom = atom(true)
/**
 * Whether the comparison of a cluster replaces layers and form: a new answer opens it, changing inputs closes
 * it. Null if there is none.
 */
export const batAnswerOpenAtom = atom(
  get =>
    get(batModeAtom) === 'municipality' || get(batResultAtom)?.kind !== 'zonal'
      ? null
      : get(answerWantedAtom),
  (_, set, isOpen: boolean) => set(answerWantedAtom, isOpen),
)

/** Removing the tool stops what runs and clears the results that it shows; what was typed stays. */
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
