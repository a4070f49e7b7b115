import { useNavigate, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { Plans } from '../../plan/list/plan-list.tsx'
import type { PlansAddress } from '../../plan/list/plans-view.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './plans.module.css'

const tabs = ['others', 'mine'] as const
/** Values that are missing from the URL or invalid are replaced with the defaults. */
const View = v.object({
  plans: v.fallback(v.picklist(tabs), 'others'),
  page: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
  find: v.fallback(v.pipe(v.string(), v.maxLength(100), v.regex(/^[^\0]*$/)), ''),
  archived: v.fallback(v.boolean(), false),
})

/** List of plans next to the map. Plans of others come first (S-141). */
export function PlansScreen() {
  const say = useSay()
  return (
    <section className={classes.list} aria-label={say('admin.plans')}>
      <title>{`${say('admin.plans')} · ${say('shell.name')}`}</title>
      <Plans address={useAddress()} tabs={tabs} />
    </section>
  )
}

function useAddress(): PlansAddress {
  const view = v.parse(View, useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    view,
    choose: part => {
      const { plans, page, find, archived } = { ...view, page: 1, ...part }
      const search = {
        ...(plans !== 'others' && { plans }),
        ...(page !== 1 && { page }),
        ...(find !== '' && { find }),
        ...(archived && { archived }),
      }
      void navigate({ to: '/cl-admin/plans', search, replace: true } as never)
    },
  }
}
