import type { Ranked } from '../../../domain/plan/activities/ranking-contract.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { History } from '../steps/history/history.tsx'

type Props = { rows: readonly Ranked[]; selected: readonly number[]; bringBack(selected: number[]): void }

/** Selections, with their authors. A restored selection is set in the table and saved in the same way as a choice. */
export function RankingHistory({ rows, selected, bringBack }: Props) {
  const say = useSay()
  const plan = usePlan()
  const labels = Object.fromEntries(
    rows.map(({ id, code, description }) => [
      String(id),
      { key: 'ranking.activity', params: { code, description } } as const,
    ]),
  )
  /** For each current activity, whether it is one of these. */
  const fieldsOf = (ids: readonly number[]) => {
    const chosen = new Set(ids)
    return Object.fromEntries(rows.map(({ id }) => [String(id), chosen.has(id)]))
  }
  return (
    <History
      plan={plan.id}
      kinds={['rankings']}
      labels={labels}
      read={value => fieldsOf((value.selected as { id: number }[]).map(({ id }) => id))}
      show={(_, value) => say(value ? 'ranking.selected' : 'ranking.notSelected')}
      now={() => fieldsOf(selected)}
      bringBack={({ value }) => {
        bringBack(rows.filter(({ id }) => value?.[String(id)] === true).map(({ id }) => id))
        toast.info(say('steps.broughtBack'))
      }}
    />
  )
}
