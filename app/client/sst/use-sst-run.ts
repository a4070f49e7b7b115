import { useSetAtom, useStore } from 'jotai'
import { sstCalculate } from '../../domain/sst/contract.ts'
import { useRun } from '../ui/run/use-run.ts'
import { toast } from '../ui/toast/toast.ts'
import { useSay } from '../ui/use-say.ts'
import { sstRequest } from './form/sst-request.ts'
import { setSampleAtom, sstInputsAtom } from './sst-state.ts'

/** Draws the sample of a local level. */
export function useSstRun() {
  const say = useSay()
  const store = useStore()
  const setInputs = useSetAtom(sstInputsAtom)
  const setSample = useSetAtom(setSampleAtom)
  const { run, ...state } = useRun(sstCalculate)

  function draw(sddmm: number) {
    const request = sstRequest(sddmm, store.get(sstInputsAtom))
    if (request === null) return
    void run({ body: request }, ({ data: sample }) => {
      setSample({ request, sample })
      toast.success(say('tool.done'))
    })
  }

  /** Draws a sample with the same parameters and the next seed. */
  function another(sddmm: number) {
    setInputs(was => ({ ...was, seed: (was.seed ?? 0) + 1 }))
    draw(sddmm)
  }

  return { ...state, run: draw, another }
}
