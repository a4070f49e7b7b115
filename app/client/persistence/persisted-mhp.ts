import { atom, type SetStateAction } from 'jotai'
import * as v from 'valibot'
import { MhpCalculation, MhpResult, mhpScan } from '../../domain/mhp/contract.ts'
import {
  defaultMhpInputs,
  type MhpInputs,
  type MhpOutcome,
  type MhpPlace,
  mhpDraft,
  mhpFormOpenAtom,
  ownMhpPlaceAtom,
  ownMhpResultAtom,
  ownMhpScanAtom,
  type ScanOutcome,
} from '../mhp/mhp-state.ts'
import { PersistedPosition, type PersistedTool } from './persisted-tool.ts'

const Place = v.object({ at: PersistedPosition, arcId: v.nullable(v.number()) })
const Work = v.object({
  place: v.nullable(Place),
  result: v.nullable(v.object({ request: MhpCalculation, result: MhpResult })),
  scan: v.nullable(v.object({ most_kW: v.nullable(v.number()), result: mhpScan.reply })),
})
type Work = { place: MhpPlace | null; result: MhpOutcome | null; scan: ScanOutcome | null }

const workAtom = atom(
  get => {
    const work: Work = {
      place: get(ownMhpPlaceAtom),
      result: get(ownMhpResultAtom),
      scan: get(ownMhpScanAtom),
    }
    return Object.values(work).every(part => part === null) ? null : work
  },
  (_, set, stored: unknown) => {
    const { place, result, scan } = stored as Work
    set(ownMhpPlaceAtom, place)
    set(ownMhpResultAtom, result)
    set(ownMhpScanAtom, scan)
  },
)

/** The stream that was selected near the place is stored with the inputs. */
const inputsAtom = atom(
  get => ({ ...get(mhpDraft.inputsAtom), arc_id: get(ownMhpPlaceAtom)?.arcId ?? null }) as UntypedInputs,
  (get, set, change: SetStateAction<UntypedInputs>) => {
    const { arc_id, ...inputs } = typeof change === 'function' ? change(get(inputsAtom)) : change
    set(mhpDraft.inputsAtom, inputs as MhpInputs)
    const place = get(ownMhpPlaceAtom)
    if (place) set(ownMhpPlaceAtom, { ...place, arcId: arc_id as number | null })
  },
)
type UntypedInputs = Record<string, unknown>

export const persistedMhp: PersistedTool = {
  name: 'mhp',
  workAtom,
  isWork: found => v.is(Work, found),
  question: {
    kinds: { stream: 1 },
    drawnAtom: atom(
      get => {
        const place = get(ownMhpPlaceAtom)
        return place && { kind: 'stream', positions: [place.at] }
      },
      (_, set, { positions }) => {
        set(ownMhpResultAtom, null)
        set(ownMhpPlaceAtom, { at: positions[0], arcId: null })
        set(mhpFormOpenAtom, true)
      },
    ),
    inputsAtom,
    default: { ...defaultMhpInputs, arc_id: null },
    fields: {
      power_kW: MhpCalculation.entries.power_kW,
      mhp_interval: MhpCalculation.entries.mhp_interval,
      discharge: MhpCalculation.entries.discharge,
      gauging: MhpCalculation.entries.gauging,
      arc_id: v.pipe(v.number(), v.integer(), v.minValue(0)),
    },
  },
}
