import { atom } from 'jotai'
import {
  defaultSeed,
  replacementName,
  type Sample,
  type SampledCluster,
  type SstField,
  type SstRequest,
  sstCalculate,
  sstForm,
  tablePageSizes,
} from '../../domain/sst/contract.ts'
import { stopRunAtom } from '../api/runs.ts'
import { hoveredAtom } from '../map/map-state.ts'
import { placed, resultPlace } from '../region/placed-result.ts'
import { draftAtom } from '../ui/draft/draft-atom.ts'
import { defaultView } from '../ui/table/table-view.ts'
import { persistedView } from '../ui/table/use-table-view.ts'

/** Inputs of the panel. An input is null while its field is empty. */
export type SstInputs = Record<SstField | 'seed', number | null>
export const defaultSstInputs: SstInputs = {
  hh_per_municipality: sstForm.hh_per_municipality.default,
  hh_per_cluster_urban: sstForm.hh_per_cluster_urban.default,
  hh_per_cluster_rural: sstForm.hh_per_cluster_rural.default,
  desired_cluster_size: sstForm.desired_cluster_size.default,
  seed: defaultSeed,
}
export const sstDraft = draftAtom<SstInputs>('sst', defaultSstInputs)
export const sstInputsAtom = sstDraft.inputsAtom

/** A sample that has not been saved, with its request. */
export type SstOutcome = { request: SstRequest; sample: Sample }
export const sstOutcomeAtom = atom<SstOutcome | null>(null)
/** The same, as long as its local level is the current region. */
export const placedSample = placed(sstOutcomeAtom, ({ request }) => request.sddmm)
/** Sample of the plan whose baseline is open. */
export const planSampleAtom = atom<SstOutcome | null>(null)
/** What the map and the table show: the sample of the plan, or else that of the tool. */
export const shownOutcomeAtom = atom(get => get(planSampleAtom) ?? get(placedSample.atom))
export const sstResultPlaceAtom = resultPlace(() => [placedSample])

/** How the shared hover state of the map identifies a cluster, whichever of its layers is under the pointer. */
export const sstClusterHover = 'sst-cluster'
export const hoveredPsuAtom = atom(get => {
  const hovered = get(hoveredAtom)
  return hovered?.layer === sstClusterHover ? hovered.id : null
})

/** A cluster in the table and on the map. A replacement has a negative number and no weight. */
export type ShownCluster = Omit<SampledCluster, 'pi' | 'weight'> & {
  pi: number | null
  weight: number | null
}
export const shownClusters = ({ table_data, replacements }: Sample): ShownCluster[] => [
  ...table_data,
  ...replacements.map(({ replacement, area: _area, ...figures }) => ({
    psu_id: -replacement,
    ...figures,
    pi: null,
    weight: null,
  })),
]
/** For example `7`, or `R2` for a replacement. */
export const clusterNumber = (psu_id: number): string =>
  psu_id < 0 ? replacementName(-psu_id) : String(psu_id)

/** What the table of clusters shows (O-014). */
export const clustersView = persistedView({ sizes: tablePageSizes }, 'sst.clusters')
/** The selected cluster, or null. The table shows the page that contains it. */
export const selectedPsuAtom = atom<number | null>(null)

/** A new sample replaces the previous one. */
export const setSampleAtom = atom(null, (get, set, outcome: SstOutcome) => {
  set(sstOutcomeAtom, outcome)
  set(selectedPsuAtom, null)
  set(clustersView.atom, { ...get(clustersView.atom), page: 1 })
})

/** Removing the tool stops running analyses and discards its result. Inputs are kept. */
export const clearSstAtom = atom(null, (_, set) => {
  set(stopRunAtom, sstCalculate)
  set(sstOutcomeAtom, null)
  set(selectedPsuAtom, null)
  set(clustersView.atom, defaultView(clustersView.rules))
})
