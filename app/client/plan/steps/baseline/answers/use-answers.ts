import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FeatureCollection } from 'geojson'
import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { planGeojsons } from '../../../../../domain/plan/geojsons-contract.ts'
import type { PlanSample } from '../../../../../domain/plan/steps/sample.ts'
import { type SurveyFormResult, surveyResults } from '../../../../../domain/plan/steps/survey-answers.ts'
import { stopsOf } from '../../../../../domain/survey/clusters.ts'
import { call } from '../../../../api/browser.ts'
import { surveyCoverageAtom } from '../../../map/plan-map.ts'
import { usePlan, useRefreshPlan } from '../../../plan-context.tsx'
import { outcomeOf, useSample } from '../use-sample.ts'

const answersQuery = (plan: number, sample: PlanSample | undefined) =>
  queryOptions({
    queryKey: [surveyResults.path, plan, sample?.version ?? null],
    queryFn: ({ signal }) => call(surveyResults, { params: { plan: String(plan) } }, { signal }),
    staleTime: 0,
  })

/** Survey results of the plan. They are loaded again when the sample changes, because shares depend on it. */
export function useAnswers() {
  const plan = usePlan()
  const refresh = useRefreshPlan()
  const queries = useQueryClient()
  const { sample } = useSample()
  const { data, isError, refetch } = useQuery(answersQuery(plan.id, sample))
  return {
    forms: data?.forms,
    isError,
    again: () => void refetch(),
    /** Call after answers were added or removed, because shares, the map and the dashboard change. */
    async changed() {
      await queries.invalidateQueries({ queryKey: [surveyResults.path] })
      await refresh(plan.id)
    },
  }
}

/**
 * Number of households that have answered with the current sample, whoever has imported the answers in the meantime.
 */
export function useAnswered(sample: PlanSample | undefined): () => Promise<number> {
  const plan = usePlan()
  const queries = useQueryClient()
  return async () => {
    const { forms } = await queries.fetchQuery(answersQuery(plan.id, sample))
    return forms.find(({ form }) => form === 'household')?.answers ?? 0
  }
}

/** While this is open, shows the answers by cluster and the current points on the map. */
export function useAnswersOnMap(forms: SurveyFormResult[] | undefined): void {
  const plan = usePlan()
  const { sample } = useSample()
  const queries = useQueryClient()
  const show = useSetAtom(surveyCoverageAtom)
  const drawn = useMemo((): FeatureCollection | null => {
    if (forms === undefined || forms.length === 0) return null
    const outcome = sample ? outcomeOf(sample, plan.municipality) : null
    const stops = new Map((outcome ? stopsOf(outcome.sample) : []).map(stop => [stop.unit, stop]))
    const coverage = forms.flatMap(form => form.coverage)
    const features = coverage.flatMap(({ unit, role, interviews, answers }) => {
      const stop = stops.get(unit)
      if (stop === undefined || (role === 'replacement' && answers === 0)) return []
      const properties = { label: `${answers}/${interviews}`, is_done: answers >= interviews }
      const geometry = { type: 'Point' as const, coordinates: [stop.x, stop.y] }
      return [{ type: 'Feature' as const, properties, geometry }]
    })
    return { type: 'FeatureCollection', features }
  }, [forms, sample, plan])
  useEffect(() => {
    show(drawn)
  }, [drawn, show])
  useEffect(() => () => show(null), [show])
  useEffect(() => {
    if (forms !== undefined) void queries.invalidateQueries({ queryKey: [planGeojsons.path] })
  }, [forms, queries])
}
