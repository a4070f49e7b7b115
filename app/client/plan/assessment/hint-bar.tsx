import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatAmount, formatCount } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { type PlanHints, readHints } from '../../../domain/plan/activities/proposals-contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { useReadOnly } from '../../ui/form/read-only.ts'
import type { CellHints, RowCells } from '../../ui/grid/grid-cells.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './assessment.module.css'
import type { GridForm } from './use-grid-form.ts'

/** Columns for which the results of the plan provide hints. */
export type HintCode = 'REACH' | 'COST' | 'AEPC'

function useHints() {
  const plan = usePlan()
  const input = { params: { plan: String(plan.id) } }
  return useQuery({ ...endpointQuery(readHints, input), staleTime: 0 })
}

/** Hints for empty cells in the columns `codes`, with how they were derived. */
export function useHintCells(codes: readonly HintCode[]): CellHints {
  const say = useSay()
  const { data } = useHints()
  return useMemo(() => {
    const rows = (data?.hints ?? []).map(hint => {
      const cells = codes.flatMap(code => {
        const value = hint[code]
        return value === null ? [] : [[code, { value, title: titleOf(code, hint, data, say) }] as const]
      })
      return [String(hint.activity_id), Object.fromEntries(cells)] as const
    })
    return Object.fromEntries(rows)
  }, [data, codes, say])
}

function titleOf(
  code: HintCode,
  hint: PlanHints['hints'][number],
  data: PlanHints | undefined,
  say: Say,
): string {
  const { households, npr_household } = hint
  if (code === 'AEPC') return say('hint.subsidyCell', { amount: formatAmount(hint.AEPC) })
  if (code === 'REACH')
    return say('hint.REACH', {
      households: formatCount(households),
      largest: formatCount(data?.largest ?? null),
      score: hint.REACH ?? '',
    })
  const [min, own] = [formatAmount(data?.least ?? null), formatAmount(npr_household)]
  return say('hint.COST', { least: min, own, score: hint.COST ?? '' })
}

/** Fills all empty cells in these columns with the hints, and explains the hints. */
export function HintBar({ codes, form }: { codes: readonly HintCode[]; form: GridForm }) {
  const say = useSay()
  const isReader = useReadOnly()
  const { data, isError } = useHints()
  const { rows } = form.values
  const isMoney = codes.includes('AEPC')
  if (isError) return <p className={classes.hints}>{say('hint.failed')}</p>
  if (data === undefined) return null
  const open = data.hints.flatMap(hint =>
    codes.flatMap(code => {
      const [row, value] = [String(hint.activity_id), hint[code]]
      return value !== null && row in rows && (rows[row][code] ?? null) === null ? [{ row, code, value }] : []
    }),
  )

  function acceptHints() {
    const filled: Record<string, RowCells> = { ...rows }
    for (const { row, code, value } of open) filled[row] = { ...filled[row], [code]: value }
    form.change({ rows: filled })
    toast.success(say('hint.taken', { count: open.length }), {
      action: { label: say('grid.undo'), act: () => form.change({ rows }) },
    })
  }
  return (
    <div className={classes.hints}>
      {!isReader && open.length > 0 && (
        <Button size="small" onClick={acceptHints}>
          {say(isMoney ? 'hint.subsidy' : 'hint.take', { count: open.length })}
        </Button>
      )}
      <span>{isMoney ? subsidyText(data, say) : say('hint.about')}</span>
    </div>
  )
}

/** States the source of the amounts, or why there are none. */
function subsidyText({ subsidies, hints }: PlanHints, say: Say): string {
  if (subsidies.length === 0) return say('hint.noSubsidy')
  if (hints.every(hint => hint.AEPC === null)) return say('hint.subsidyNone')
  const sources = new Set(subsidies.map(({ source, vintage }) => `${source} (${vintage})`))
  return say('hint.subsidyFrom', { sources: [...sources].join('; ') })
}
