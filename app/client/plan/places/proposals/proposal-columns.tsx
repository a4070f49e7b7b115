import type { ProposedSettlement } from '../../../../domain/bat/clusters/proposed-settlements.ts'
import { technologies } from '../../../../domain/bat/contract.ts'
import { optionKey, optionMark, orderOf } from '../../../../domain/bat/option-names.ts'
import type { TableColumn } from '../../../ui/table/column.ts'
import { TechMark } from '../../../ui/tech-mark.tsx'

export const proposalRules = {
  sizes: [50, 100, 500],
  filters: { best: technologies },
} as const

/** Columns of the proposed settlements after their names. */
export const proposalColumns: readonly TableColumn<ProposedSettlement>[] = [
  { id: 'ward', words: 'settlements.column.ward', value: row => row.ward, number: true },
  { id: 'num_household', words: 'clusters.households', value: row => row.num_household, number: true },
  { id: 'to_supply', words: 'clusters.toSupply', value: row => row.to_supply, number: true },
  {
    id: 'best',
    words: 'clusters.best',
    value: row => orderOf(row.best),
    show: (row, say) => (
      <span>
        <TechMark mark={optionMark(row.best)} /> {say(optionKey(row.best))}
      </span>
    ),
    filter: {
      words: 'settlements.filter',
      options: technologies.map(value => ({ value, words: `technology.${value}` as const })),
      of: row => String(row.best),
    },
  },
]
