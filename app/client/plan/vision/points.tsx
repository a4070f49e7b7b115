import { useQueryClient } from '@tanstack/react-query'
import { challenges, opportunities, type Point, pointLists } from '../../../domain/plan/steps/vision.ts'
import { call } from '../../api/browser.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import { StepPage } from '../step-page.tsx'
import { History } from '../steps/history/history.tsx'
import { PointList } from './point-list.tsx'
import classes from './vision.module.css'

/** Opportunities and challenges side by side (L-005). */
export default function PointsStep() {
  const say = useSay()
  const plan = usePlan()
  const queries = useQueryClient()
  const refresh = useRefreshPlan()
  const params = { plan: String(plan.id) }
  const nowIn = ({ list }: (typeof pointLists)[number]) =>
    queries.getQueryData<Point[]>([list.path, { params }]) ?? []
  const listOf = (kind: string) => (kind === opportunities.kind ? opportunities : challenges)
  return (
    <StepPage path="opp-and-challenges" title={say('vision.points')} sentence={say('vision.pointsSentence')}>
      <div className={classes.lists}>
        <PointList
          list={opportunities}
          words={{
            title: 'vision.opportunities',
            noun: 'vision.opportunity',
            none: 'vision.noOpportunities',
            add: 'vision.addOpportunity',
          }}
        />
        <PointList
          list={challenges}
          words={{
            title: 'vision.challenges',
            noun: 'vision.challenge',
            none: 'vision.noChallenges',
            add: 'vision.addChallenge',
          }}
        />
      </div>
      <History
        plan={plan.id}
        kinds={pointLists.map(({ kind }) => kind)}
        labels={{ description: 'vision.description' }}
        now={past => nowIn(listOf(past.kind)).find(({ id }) => id === past.row_id) ?? null}
        bringBack={async past => {
          const list = listOf(past.kind)
          const row = nowIn(list).find(({ id }) => id === past.row_id)
          const { description, place } = (past.value ?? {}) as Point
          if (row) {
            const body = { description, place, version: row.version }
            await call(list.edit, { params: { ...params, id: String(row.id) }, body })
          } else await call(list.add, { params, body: { description, place } })
          await Promise.all([queries.invalidateQueries({ queryKey: [list.list.path] }), refresh(plan.id)])
        }}
      />
    </StepPage>
  )
}
