import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { classBreaks } from '../../../domain/dashboard/classes.ts'
import type { CodedFigure } from '../../../domain/dashboard/shown/choropleth-classes.ts'
import { planFigures } from '../../../domain/plan/nation/plan-figures-contract.ts'
import { type PlanMeasure, planMeasures, sumsByLevel } from '../../../domain/plan/nation/plan-measures.ts'
import { endpointQuery } from '../../api/queries.ts'

/** What the map shows instead of the states: the totals of a figure, with the limits of their classes. */
export type ShownFigure = {
  measure: PlanMeasure
  figures: CodedFigure[]
  breaks: number[]
  isComplete: boolean
}

/** Figure on the map, for all plans or only for complete ones. It is loaded when it is selected. */
export function useShownFigure() {
  const [id, choose] = useState('')
  const [isComplete, setComplete] = useState(false)
  const measure = planMeasures.find(one => one.id === id)
  const { data, error } = useQuery({
    ...endpointQuery(planFigures, {}),
    staleTime: 0,
    enabled: measure !== undefined,
  })
  const shown = useMemo((): ShownFigure | null => {
    if (!measure || !data) return null
    const figures = sumsByLevel(isComplete ? data.filter(plan => plan.is_completed) : data, measure)
    return { measure, figures, breaks: classBreaks(figures.map(([, sum]) => sum)), isComplete }
  }, [data, measure, isComplete])
  return { id, choose, isComplete, setComplete, shown, error: measure === undefined ? null : error }
}
