import { useSetAtom } from 'jotai'
import { type MhpCalculationInput, mhpCalculate } from '../../domain/mhp/projects/contract.ts'
import { useRun } from '../api/use-run.ts'
import { flightAtom } from '../map/map-state.ts'
import { toast } from '../ui/toast/toast.ts'
import { useWords } from '../ui/use-words.ts'
import { boundsOfResult } from './mhp-shapes.ts'
import {
  mhpFormOpenAtom,
  mhpPickingAtom,
  mhpResultAtom,
  mhpTabAtom,
  selectedPowerhouseAtom,
} from './mhp-state.ts'

/** Runs the analysis; its result closes the form and goes into one atom. */
export function useMhpRun() {
  const say = useWords()
  const setResult = useSetAtom(mhpResultAtom)
  const setOpen = useSetAtom(mhpFormOpenAtom)
  const setPicking = useSetAtom(mhpPickingAtom)
  const setTab = useSetAtom(mhpTabAtom)
  const select = useSetAtom(selectedPowerhouseAtom)
  const fly = useSetAtom(flightAtom)
  const { run, ...state } = useRun(mhpCalculate)
  return {
    ...state,
    run: (request: MhpCalculationInput) =>
      void run({ body: request }, result => {
        setResult({ request, result })
        select(null)
        setTab('overview')
        setOpen(false)
        setPicking(false)
        fly({ fit: boundsOfResult(result) })
        toast.success(say('tool.done'))
      }),
  }
}
