import { useSetAtom, useStore } from 'jotai'
import { settlementsQuery } from '../../../domain/bat/settlements-contract.ts'
import { useRun } from '../../ui/run/use-run.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { scenarioListAtom } from './scenarios/scenario-list.ts'
import { settlementsRequest } from './settlements-request.ts'
import { groupingAtom, selectedSettlementAtom, settlementsAtom } from './settlements-state.ts'

/** Runs the query for a whole local level. */
export function useSettlementsRun() {
  const say = useSay()
  const store = useStore()
  const setOutcome = useSetAtom(settlementsAtom)
  const select = useSetAtom(selectedSettlementAtom)
  const { run, ...state } = useRun(settlementsQuery)
  return {
    ...state,
    run(municipality: number) {
      const request = settlementsRequest(municipality, store.get(groupingAtom), store.get(scenarioListAtom))
      void run({ body: request }, result => {
        setOutcome({ request, result })
        select(null)
        toast.success(say('tool.done'))
      })
    },
  }
}
