import { useMemo } from 'react'
import { quantityGrid } from '../../../domain/plan/delivery/delivery-grids.ts'
import {
  deliveryMeasures,
  isWholeCell,
  maxQuantities,
  measureWords,
  minQuantity,
  type QuantityNumber,
  quantityCodes,
  unitOf,
  unitWords,
} from '../../../domain/plan/delivery/quantities.ts'
import { fiscalYearOf, yearOf } from '../../../domain/plan/years.ts'
import type { DerivedColumn, GridColumn } from '../../ui/grid/grid-cells.ts'
import { useSay } from '../../ui/use-say.ts'
import { GridStep } from '../assessment/grid-step.tsx'
import { usePlan } from '../plan-context.tsx'
import type { ViewProps } from './views.tsx'

const grid = { ...quantityGrid, isClearable: true }

/** Grid of what each activity delivers, and in which years. */
export function QuantitiesView({ bar }: ViewProps) {
  const say = useSay()
  const plan = usePlan()
  const from = yearOf(plan.starting_year)
  const columns = useMemo((): GridColumn[] => {
    const measures = deliveryMeasures.map(value => ({ value, label: say(measureWords(value)) }))
    const years = Array.from({ length: plan.period_yr }, (_, at) => ({
      value: from + at,
      label: fiscalYearOf(from + at),
    }))
    return quantityCodes.map((id): GridColumn => {
      const head = { id, words: `delivery.cell.${id}`, title: `delivery.cellTitle.${id}` } as const
      if (id === 'measure') return { ...head, kind: 'choice', choices: measures }
      if (id === 'start' || id === 'end') return { ...head, kind: 'choice', choices: years }
      return { ...head, kind: 'number', ...boundsOf(id) }
    })
  }, [say, plan.period_yr, from])
  const unit: DerivedColumn = {
    id: 'unit',
    words: 'delivery.unit',
    text(_, { measure }) {
      const known = deliveryMeasures.find(one => one === measure)
      return known === undefined ? '' : say(unitWords(unitOf(known)))
    },
  }
  return (
    <GridStep
      path="work-plan"
      grid={grid}
      words={{
        title: 'workPlan.title',
        sentence: 'workPlan.quantitiesSentence',
        without: 'workPlan.withoutQuantities',
      }}
      columns={columns}
      widths={{ first_px: 300, cell_px: 84 }}
      totals={false}
      derivedColumns={() => [unit]}
      tools={() => bar}
    />
  )
}

const boundsOf = (code: QuantityNumber) => ({
  min: minQuantity(code),
  max: maxQuantities[code],
  ...(isWholeCell(code) ? { decimals: 0 } : {}),
})
