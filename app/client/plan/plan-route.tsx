import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { CallFailure } from '../../domain/api/call-failure.ts'
import { adjacentScreens, planScreens } from '../../domain/plan/screens.ts'
import { buttonClass } from '../ui/button.tsx'
import { FailedRead } from '../ui/failed-read.tsx'
import { toast } from '../ui/toast/toast.ts'
import { useFailureToast } from '../ui/toast/use-failure-toast.ts'
import { useSay } from '../ui/use-say.ts'
import { PlanSkeleton } from './frame/plan-skeleton.tsx'
import { openPlanAtom } from './open-plan.ts'
import { PlanProvider, planQuery } from './plan-context.tsx'
import { fetchScreen, screenOf } from './screen-table.tsx'
// Every screen needs this, so it is loaded with the frame, in parallel with the first screen.
import './step-page.tsx'

/** Loads the plan in the URL for all of its screens. An unknown plan leads to the home screen (S-118). */
export function PlanRoute() {
  const { id } = useParams({ from: '/home/plan/$id' })
  const say = useSay()
  const navigate = useNavigate()
  const open = useSetAtom(openPlanAtom)
  const { data: plan, error, refetch } = useQuery(planQuery(Number(id)))
  const isUnknown = error instanceof CallFailure && error.status === 404
  const municipality = plan?.municipality
  useFailureToast(isUnknown || plan ? null : error, 'planFrame.failed')

  useEffect(() => {
    if (municipality === undefined) return
    open({ id: Number(id), municipality })
    return () => open(null)
  }, [id, municipality, open])
  useEffect(() => {
    if (!isUnknown) return
    toast.error(say('planFrame.notFound'), { stays: true })
    void navigate({ to: '/home', replace: true })
  }, [isUnknown, say, navigate])

  if (plan) {
    return (
      <PlanProvider value={plan} key={id}>
        <Outlet />
      </PlanProvider>
    )
  }
  if (error === null || isUnknown) return <PlanSkeleton />
  const isForbidden = error instanceof CallFailure && error.status === 403
  return (
    <FailedRead text={say('planFrame.failed')} failure={error} again={() => void refetch()}>
      {isForbidden && <p>{say('planFrame.notInArea')}</p>}
      <Link to="/home" className={buttonClass()}>
        {say('planFrame.home')}
      </Link>
    </FailedRead>
  )
}

/** Delay, so that the requests of the open screen come first. */
const calm_ms = 1000

/** The screen whose path follows the plan in the URL. */
export function PlanScreenRoute() {
  const { screen = '' } = useParams({ strict: false })
  const known = planScreens.find(({ path }) => path === screen)
  const after = known ? adjacentScreens(known.path).after : null
  // Prefetches the next screen, since most users continue there.
  useEffect(() => {
    if (after === null) return
    const timer = setTimeout(fetchScreen, calm_ms, after)
    return () => clearTimeout(timer)
  }, [after])
  const Screen = known && screenOf(known.path)
  return Screen ? <Screen /> : <Navigate to="/notfound" replace />
}
