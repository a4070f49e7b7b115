import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { optionKey, optionMark, orderOf } from '../../../../domain/bat/option-names.ts'
import {
  acrossScenarios,
  type SettlementInScenarios,
} from '../../../../domain/bat/scenarios/scenario-maps.ts'
import { letterOf } from '../../../../domain/bat/scenarios/scenario-words.ts'
import { formatAmount, formatCount, missing } from '../../../../domain/format.ts'
import type { TableColumn } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useTableView } from '../../../ui/table/use-table-view.ts'
import { TechMark } from '../../../ui/tech-mark.tsx'
import { useSay } from '../../../ui/use-say.ts'
import classes from '../settlements.module.css'
import { hoveredSettlementAtom, selectedSettlementAtom } from '../settlements-state.ts'
import { useSettlementActions } from '../use-settlement-actions.ts'
import type { Compared } from './scenarios-tab.tsx'
import { lcoeOf } from './settlement-columns.tsx'

/** Settlements whose best option is different in another scenario. */
export function ChangesTab({ compared: { maps } }: { compared: Compared }) {
  const say = useSay()
  const { hover, select } = useSettlementActions()
  const all = useMemo(() => acrossScenarios(maps), [maps])
  const changed = useMemo(() => all.filter(one => one.isChanged), [all])
  const columns = useMemo(() => changeColumns(maps.length), [maps.length])
  return (
    <DataTable
      isDense
      name={say('scenarios.changes')}
      columns={columns}
      rows={changed}
      table={useTableView({}, 'bat.changes')}
      id={one => one.settlement.settlement_id}
      selected={useAtomValue(selectedSettlementAtom)}
      hovered={useAtomValue(hoveredSettlementAtom)}
      hover={one => hover(one?.settlement ?? null)}
      select={one => select(one.settlement)}
      search={{ label: say('settlements.search') }}
      fittingText={() =>
        say('scenarios.changed', { count: formatCount(changed.length), all: formatCount(all.length) })
      }
      none={say('scenarios.noneChanged')}
    />
  )
}

const changeColumns = (count: number): TableColumn<SettlementInScenarios>[] => [
  {
    id: 'name',
    words: 'settlements.column.name',
    value: one => one.settlement.local_name,
    show: one => <span className={classes.name}>{one.settlement.local_name}</span>,
    searched: true,
  },
  { id: 'ward', words: 'settlements.column.ward', value: one => one.settlement.ward, number: true },
  { id: 'houses', words: 'settlements.column.houses', value: one => one.settlement.num_house, number: true },
  ...Array.from({ length: count }, (_, at): TableColumn<SettlementInScenarios>[] => [
    {
      id: `best${at}`,
      words: say => say('scenarios.best', { letter: letterOf(at) }),
      value: one => orderOf(one.outcomes[at].best),
      show: (one, say) => (
        <span className={classes.best} data-many={count > 2 || undefined}>
          <TechMark mark={optionMark(one.outcomes[at].best)} />
          {say(optionKey(one.outcomes[at].best))}
        </span>
      ),
    },
    {
      id: `lcoe${at}`,
      words: say => say('scenarios.lcoe', { letter: letterOf(at) }),
      value: one => lcoeOf(one.outcomes[at]),
      show: one => formatAmount(lcoeOf(one.outcomes[at])) || missing,
      number: true,
      card: 'none',
    },
  ]).flat(),
]
