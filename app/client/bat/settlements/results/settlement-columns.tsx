import { householdsToSupply, technologies } from '../../../../domain/bat/contract.ts'
import { ofBest, optionKey, optionMark, orderOf } from '../../../../domain/bat/option-names.ts'
import type { Settlement } from '../../../../domain/bat/settlements-contract.ts'
import { formatAmount, formatFigure, missing, roundHalfUp } from '../../../../domain/format.ts'
import type { TableColumn } from '../../../ui/table/column.ts'
import { TechMark } from '../../../ui/tech-mark.tsx'
import classes from '../settlements.module.css'

/** Costs and sizes of the best option, highest first. The unit is shown only in the head. */
const figure = (
  id: 'ward' | 'houses' | 'lcc' | 'lcoe' | 'capital' | 'supply' | 'demand' | 'grid',
  value: (one: Settlement) => number | null | undefined,
  text?: (value: number) => string,
): TableColumn<Settlement> => ({
  id,
  words: `settlements.column.${id}`,
  value: one => value(one) ?? null,
  show: text && (one => (value(one) == null ? missing : text(Number(value(one))))),
  number: true,
})

/** Columns in table order. The most important ones are visible, and the others may require scrolling. */
export const settlementColumns: TableColumn<Settlement>[] = [
  {
    id: 'name',
    words: 'settlements.column.name',
    value: one => one.local_name,
    show: one => <span className={classes.name}>{one.local_name}</span>,
    searched: true,
  },
  figure('ward', one => one.ward),
  figure('houses', one => one.num_house),
  {
    id: 'best',
    words: 'settlements.column.best',
    value: one => orderOf(one.best),
    show: (one, say) => (
      <span className={classes.best}>
        <TechMark mark={optionMark(one.best)} />
        {say(optionKey(one.best))}
      </span>
    ),
    filter: {
      words: 'settlements.filter',
      options: [...technologies, 'none' as const].map(value => ({
        value,
        words: `technology.${value}` as const,
      })),
      of: one => one.best ?? 'none',
    },
    card: 'end',
  },
  figure('lcc', one => ofBest(one.life_cycle_costs, one.best), formatAmount),
  figure('lcoe', lcoeOf, formatAmount),
  { ...figure('capital', one => ofBest(one.capital_costs, one.best), formatAmount), card: 'none' },
  figure('supply', householdsToSupply),
  { ...figure('demand', one => one.total_demand_kW, two), card: 'none' },
  { ...figure('grid', one => one.distance_to_grid_ext_km, two), card: 'none' },
]

/** Levelized cost of the best option in NPR/kWh, rounded to two decimals. Null if not available. */
export function lcoeOf({ levelized_costs, best }: Settlement): number | null {
  const lcoe = ofBest(levelized_costs, best)
  return lcoe === undefined || lcoe === null ? null : roundHalfUp(lcoe, 2)
}

function two(value: number): string {
  return formatFigure(value, 2)
}
