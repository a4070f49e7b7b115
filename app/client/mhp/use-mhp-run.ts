import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { CallFailure, failureText } from '../../domain/call-failure.ts'
import { type MhpCalculationInput, mhpCalculate } from '../../domain/mhp/contract.ts'
import { call } from '../api/browser.ts'
import { flightAtom } from '../map/map-state.ts'
import { toast } from '../ui/toast/toast.ts'
import { languageChoice, useWords } from '../ui/use-words.ts'
import { boundsOfResult } from './mhp-shapes.ts'
import {
  type MhpOutcome,
  mhpFormOpenAtom,
  mhpPickingAtom,
  mhpResultAtom,
  mhpTabAtom,
  selectedPowerhouseAtom,
} from './mhp-state.ts'

/** Runs the analysis; its result closes the form and goes into one atom, a refusal comes back by field. */
export function useMhpRun() {
  const say = useWords()
  const setResult = useSetAtom(mhpResultAtom)
  const setOpen = useSetAtom(mhpFormOpenAtom)
  const setPicking = useSetAtom(mhpPickingAtom)
  const setTab = useSetAtom(mhpTabAtom)
  const select = useSetAtom(selectedPowerhouseAtom)
  const fly = useSetAtom(flightAtom)

  const mutation = useMutation({
    mutationFn: async (request: MhpCalculationInput): Promise<MhpOutcome> => {
      const language = languageChoice.get()
      return { request, result: await call(mhpCalculate, { body: request }), language }
    },
    onSuccess: outcome => {
      setResult(outcome)
      select(null)
      setTab('overview')
      setOpen(false)
      setPicking(false)
      fly({ fit: boundsOfResult(outcome.result) })
      toast.success(say('tool.done'))
    },
    onError: failure => void toast.error(failureText(failure, say)),
  })
  const { error } = mutation
  return {
    running: mutation.isPending,
    run: mutation.mutate,
    /** What the server found wrong, by field. */
    refused: error instanceof CallFailure ? error.fields : {},
    forgive: mutation.reset,
  }
}
