import { useAtom } from 'jotai'
import { mhpCalculate } from '../../domain/mhp/projects/contract.ts'
import { isAnsweredOffline } from '../../domain/offline/answered.ts'
import { call } from '../api/browser.ts'
import type { Unsent } from '../ui/run/use-add-to-plan.ts'
import { ownMhpResultAtom } from './mhp-state.ts'

/** The current plant of the tool, which can be added to a plan. It stays visible afterwards. */
export function useUnsentProject(): Unsent[] {
  const [outcome, change] = useAtom(ownMhpResultAtom)
  if (outcome?.key === undefined) return []
  const { key, request, result, refused } = outcome
  const { name, municipality } = result.serialized_project
  return [
    {
      ...{ key, name, refused },
      sddmm: municipality.sddmm,
      isOffline: isAnsweredOffline(result.warnings),
      send(plan_id, signal) {
        const body = { ...request, plan_id, name, save_project: true, sent_key: key }
        return call(mhpCalculate, { body }, { signal })
      },
      settle: reason =>
        change(now => {
          if (now?.key !== key) return now
          return reason === null
            ? { ...now, key: undefined, refused: undefined }
            : { ...now, refused: reason }
        }),
    },
  ]
}
