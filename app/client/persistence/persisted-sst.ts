import { atom, type SetStateAction } from 'jotai'
import * as v from 'valibot'
import { SstCalculation, SstResult } from '../../domain/sst/contract.ts'
import {
  defaultSstInputs,
  type SstInputs,
  type SstOutcome,
  sstDraft,
  sstOutcomeAtom,
} from '../sst/sst-state.ts'
import type { PersistedTool } from './persisted-tool.ts'

const Work = v.object({ request: SstCalculation, sample: SstResult.entries.data })
const { sddmm: _municipality, plan_id: _plan, ...fields } = SstCalculation.entries

export const persistedSst: PersistedTool = {
  name: 'sst',
  workAtom: atom(
    get => get(sstOutcomeAtom),
    (_, set, stored: unknown) => set(sstOutcomeAtom, stored as SstOutcome),
  ),
  isWork: found => v.is(Work, found),
  question: {
    // Nothing is drawn, because the place is the municipality in the URL.
    kinds: {},
    drawnAtom: atom(
      () => null,
      () => {},
    ),
    inputsAtom: atom(
      get => get(sstDraft.inputsAtom) as Record<string, unknown>,
      (_, set, change: SetStateAction<Record<string, unknown>>) =>
        set(sstDraft.inputsAtom, change as SetStateAction<SstInputs>),
    ),
    default: defaultSstInputs,
    fields,
  },
}
