import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listClusters } from '../../../domain/bat/clusters/contract.ts'
import { listProjects } from '../../../domain/mhp/projects/contract.ts'
import { readGoals } from '../../../domain/plan/activities/tree-contract.ts'
import type { PlanPart } from '../../../domain/plan/parts.ts'
import { chainOfScreens, type PlanScreen } from '../../../domain/plan/screens.ts'
import { readTasks } from '../../../domain/plan/tasks/contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { kindsOfMap, useOrigins } from '../../map/origins.ts'
import { useSay } from '../../ui/use-say.ts'
import { isOld } from '../places/since-column.ts'
import { usePlan } from '../plan-context.tsx'
import { screenWords, toScreen } from '../plan-screens.ts'
import classes from './findings.module.css'
import { remarksQuery } from './remarks.tsx'

type Finding = { id: string; screen: PlanScreen | null; text: ReactNode }

/**
 * Points to check before a plan is marked complete: open remarks, warnings, outdated results, budgets without an
 * explanation, and generated map data. They do not prevent completion.
 */
export function Findings() {
  const say = useSay()
  const found = useFindings()
  const plan = usePlan()
  if (found.length === 0) return null
  return (
    <section className={classes.findings} aria-label={say('findings.title')}>
      <h3>{say('findings.title')}</h3>
      <ul>
        {found.map(({ id, screen, text }) => (
          <li key={id}>
            {screen !== null && (
              <>
                <Link {...toScreen(plan.id, screen)}>{say(screenWords[screen])}</Link>:{' '}
              </>
            )}
            {text}
          </li>
        ))}
      </ul>
      <p>{say('findings.hint')}</p>
    </section>
  )
}

const screenOfPart = (part: PlanPart): PlanScreen | null =>
  chainOfScreens.find(screen => screen.part === part)?.path ?? null

function useFindings(): Finding[] {
  const say = useSay()
  const plan = usePlan()
  const params = { plan: String(plan.id) }
  const fresh = { staleTime: 0 } as const
  const { data: remarks = [] } = useQuery({ ...remarksQuery(plan.id), ...fresh })
  const { data: tasks = [] } = useQuery({ ...endpointQuery(readTasks, { params }), ...fresh })
  const { data: clusters = [] } = useQuery({ ...endpointQuery(listClusters, { params }), ...fresh })
  const { data: projects = [] } = useQuery({ ...endpointQuery(listProjects, { params }), ...fresh })
  const { data: goals = [] } = useQuery({ ...endpointQuery(readGoals, { params }), ...fresh })
  const kinds = kindsOfMap(useOrigins())

  const open = remarks.filter(({ resolved_at }) => resolved_at === null)
  const remarked = [...new Set(open.map(({ part }) => part))].map(part => ({
    id: `remarks ${part}`,
    screen: screenOfPart(part),
    text: say('remarks.open', { count: open.filter(remark => remark.part === part).length }),
  }))
  const doubts = tasks.flatMap(({ part, state, note }) =>
    state === 'doubt' && note !== null
      ? [{ id: `doubt ${part}`, screen: screenOfPart(part), text: say(note.key, note.params) }]
      : [],
  )
  const activities = goals.flatMap(goal => goal.objectives.flatMap(one => one.activities))
  const counts = [
    ['findings.clusters', 'energy-baseline-bat', clusters.filter(isOld).length],
    ['findings.projects', 'energy-baseline-mhp', projects.filter(isOld).length],
    [
      'findings.activities',
      'activities',
      activities.filter(({ places, estimated_budget }) => places.length === 0 && estimated_budget > 0).length,
    ],
  ] as const
  const generated = kinds.find(({ kind }) => kind === 'generated')
  return [
    ...remarked,
    ...doubts,
    ...counts.flatMap(([key, screen, count]) =>
      count === 0 ? [] : [{ id: key, screen, text: say(key, { count }) }],
    ),
    ...(generated
      ? [
          {
            id: 'generated',
            screen: null,
            text: say('findings.generated', {
              layers: generated.parts.map(({ words }) => say(words)).join(', '),
            }),
          },
        ]
      : []),
  ]
}
