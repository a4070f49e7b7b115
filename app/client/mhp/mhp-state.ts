import { atom, type SetStateAction } from 'jotai'
import type { LngLat } from '../../domain/geometry.ts'
import { type MhpResult, type MhpScan, mhpForm, mhpScan } from '../../domain/mhp/contract.ts'
import { type MhpCalculationInput, mhpCalculate } from '../../domain/mhp/projects/contract.ts'
import { stopRunAtom } from '../api/runs.ts'
import { hoveredAtom } from '../map/map-state.ts'
import { drawnHere, placed, resultPlace } from '../region/placed-result.ts'
import { draftAtom } from '../ui/draft/draft-atom.ts'

/** A number in a field. It is null while the field is empty. */
export type Typed = number | null
export type GaugingInput = { month: number; flow_m3s: Typed }
/** Inputs of the form. They are stored here because the form can be closed and opened again. */
export type MhpInputs = {
  power_kW: Typed
  mhp_interval: Typed
  /** If undefined, the result of the query is used. */
  discharge: Typed | undefined
  /** A single discharge measurement, or null if none was made. */
  gauging: GaugingInput | null
}
export const defaultMhpInputs: MhpInputs = {
  power_kW: mhpForm.power_kW.default,
  mhp_interval: mhpForm.mhp_interval.default,
  discharge: undefined,
  gauging: null,
}
export const mhpDraft = draftAtom<MhpInputs>('mhp', defaultMhpInputs)

/**
 * The project on the plan screen that is open, or null if there is none. A new project has no id. Inputs, place and
 * results of the plan take precedence over those of the tool. The latter are unchanged when the screen is left.
 */
export type PlanMhp = {
  plan_id: number
  name: string
  id?: number
  version?: number
  /** Called when the form has saved the project. */
  saved(): void
}
export const planMhpAtom = atom<PlanMhp | null>(null)
const planTypedAtom = atom(defaultMhpInputs)
export const mhpInputsAtom = atom(
  get => get(get(planMhpAtom) ? planTypedAtom : mhpDraft.inputsAtom),
  (get, set, change: SetStateAction<MhpInputs>) => {
    if (get(planMhpAtom)) set(planTypedAtom, change)
    else set(mhpDraft.inputsAtom, change)
  },
)

/** Place of the form. `arcId` is that of the line that was clicked, from the tile. */
export type MhpPlace = { at: LngLat; arcId: number | null }
export const ownMhpPlaceAtom = atom<MhpPlace | null>(null)
const planPlaceAtom = atom<MhpPlace | null>(null)
const placeHereAtom = drawnHere(ownMhpPlaceAtom, place => [place.at])
export const mhpPlaceAtom = atom(
  get => get(get(planMhpAtom) ? planPlaceAtom : placeHereAtom),
  (get, set, place: MhpPlace | null) => set(get(planMhpAtom) ? planPlaceAtom : ownMhpPlaceAtom, place),
)
export const mhpFormOpenAtom = atom(false)
/** Whether the tool is waiting for a click on a stream. Esc or a result ends this. */
export const mhpPickingAtom = atom(true)

/** A result that has not been saved, with its request. */
export type MhpOutcome = {
  request: MhpCalculationInput
  result: MhpResult
  project_id?: number
  /** Idempotency key for plans, until a plan contains the result. */
  key?: string
  /** Reason why a plan refused it. */
  refused?: string
}
export const ownMhpResultAtom = atom<MhpOutcome | null>(null)
const planResultAtom = atom<MhpOutcome | null>(null)
const placedOwn = placed(ownMhpResultAtom, ({ result }) => result.serialized_project.municipality.sddmm)
/** A plan has only one local level, and the result is discarded when its screen is left. */
export const mhpResultAtom = atom(
  get => get(get(planMhpAtom) ? planResultAtom : placedOwn.atom),
  (get, set, outcome: MhpOutcome | null) =>
    set(get(planMhpAtom) ? planResultAtom : ownMhpResultAtom, outcome),
)
export type ScanOutcome = { most_kW: number | null; result: MhpScan }
export const ownMhpScanAtom = atom<ScanOutcome | null>(null)
const placedScan = placed(ownMhpScanAtom, ({ result }) => result.municipality.sddmm)
export const mhpScanAtom = atom(
  get => get(placedScan.atom),
  (_, set, outcome: ScanOutcome | null) => set(ownMhpScanAtom, outcome),
)

export type MhpTab = 'overview' | 'hydrology' | 'scan'
const chosenTabAtom = atom<MhpTab>('overview')
/** The current tab, which is the selected one unless it is empty. */
export const mhpTabAtom = atom(
  (get): MhpTab => {
    if (get(mhpResultAtom) === null) return 'scan'
    const chosen = get(chosenTabAtom)
    return chosen === 'scan' && get(mhpScanAtom) === null ? 'overview' : chosen
  },
  (_, set, tab: MhpTab) => set(chosenTabAtom, tab),
)

/** How the shared hover state of the map identifies powerhouses and reaches. */
export const powerhouseHover = 'mhp-powerhouse'
export const reachHover = 'mhp-reach'
const hoveredOn = (layer: string) =>
  atom(get => {
    const hovered = get(hoveredAtom)
    return hovered?.layer === layer ? hovered.id : null
  })
/** Index of the hovered powerhouse, and rank of the hovered reach. */
export const hoveredPowerhouseAtom = hoveredOn(powerhouseHover)
export const hoveredReachAtom = hoveredOn(reachHover)

const chosenPowerhouseAtom = atom<number | null>(null)
/**
 * Index of the powerhouse whose area of interest is highlighted: the selected one, or else the one with the highest
 * power.
 */
export const selectedPowerhouseAtom = atom(
  get => {
    const powerhouses = get(mhpResultAtom)?.result.powerhouses ?? []
    const chosen = get(chosenPowerhouseAtom)
    return powerhouses.find(one => one.index === chosen)?.index ?? powerhouses.at(-1)?.index ?? null
  },
  (_, set, index: number | null) => set(chosenPowerhouseAtom, index),
)
export const selectedReachAtom = atom<number | null>(null)

/** Region of the plant and of the scan, which share a drawer. */
export const mhpResultPlaceAtom = resultPlace(() => [{ ...placedOwn, atom: mhpResultAtom }, placedScan])

const answerWantedAtom = atom(true)
/**
 * Whether a plant takes the place of the layers and the panel. A new plant opens it, and a change to the inputs closes
 * it. Null without a current plant. The scan is shown next to the panel and the whole map.
 */
export const mhpAnswerOpenAtom = atom(
  get => (get(mhpResultAtom) === null || get(mhpTabAtom) === 'scan' ? null : get(answerWantedAtom)),
  (_, set, isOpen: boolean) => set(answerWantedAtom, isOpen),
)

/** Removing the tool stops running analyses and discards its results. Inputs are kept. */
export const clearMhpAtom = atom(null, (get, set) => {
  set(stopRunAtom, mhpCalculate)
  set(stopRunAtom, mhpScan)
  set(mhpResultAtom, null)
  set(mhpScanAtom, null)
  set(mhpPlaceAtom, null)
  set(mhpFormOpenAtom, false)
  set(chosenPowerhouseAtom, null)
  set(selectedReachAtom, null)
  set(mhpPickingAtom, get(planMhpAtom) === null)
})
