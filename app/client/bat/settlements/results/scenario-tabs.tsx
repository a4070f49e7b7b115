import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { technologies, technologyMarks } from '../../../../domain/bat/contract.ts'
import { optionKey, optionMark, orderOf } from '../../../../domain/bat/option-names.ts'
import {
  acrossScenarios,
  type SettlementInScenarios,
} from '../../../../domain/bat/scenarios/scenario-maps.ts'
import { type ScenarioTotal, scenarioTotals } from '../../../../domain/bat/scenarios/scenario-totals.ts'
import { letterOf, scenarioNames } from '../../../../domain/bat/scenarios/scenario-words.ts'
import type { LeastCostMap, ScenarioInput } from '../../../../domain/bat/settlements-contract.ts'
import { formatAmount, formatCount, missing } from '../../../../domain/format.ts'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useTableView } from '../../../ui/table/use-table-view.ts'
import { TechMark } from '../../../ui/tech-mark.tsx'
import { useWords } from '../../../ui/use-words.ts'
import classes from '../settlements.module.css'
import { hoveredSettlementAtom, selectedSettlementAtom } from '../settlements-state.ts'
import { useSettlementActions } from '../use-settlement-actions.ts'
import { lcoeOf } from './settlement-columns.tsx'

type Compared = { maps: LeastCostMap[]; scenarios: ScenarioInput[] }

/** What each option comes to, the scenarios of one below each other. */
export function ScenariosTab({ compared: { maps, scenarios } }: { compared: Compared }) {
  const say = useWords()
  const names = useMemo(() => scenarioNames(scenarios, say), [scenarios, say])
  const rows = useMemo(() => scenarioTotals(maps), [maps])
  return (
    <DataTable
      isDense
      name={say('scenarios.totals')}
      columns={totalColumns}
      rows={rows}
      table={useTableView({}, 'bat.scenario-totals')}
      before={
        <ul className={classes.names} data-inset>
          {names.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      }
      id={row => `${row.technology} ${row.scenario}`}
    />
  )
}

const totalColumns: Column<ScenarioTotal>[] = [
  {
    id: 'option',
    words: 'scenarios.column.option',
    value: row => (row.technology === null ? -1 : technologies.indexOf(row.technology)),
    show: (row, say) => (
      <span className={classes.best}>
        {row.technology && <TechMark mark={technologyMarks[row.technology]} />}
        {say(row.technology === null ? 'scenarios.all' : `technology.${row.technology}`)}
      </span>
    ),
  },
  {
    id: 'scenario',
    words: 'scenarios.column.scenario',
    value: row => row.scenario,
    show: row => letterOf(row.scenario),
  },
  number('settlements', 'settlements.total.settlements', row => row.settlements, formatCount),
  number('households', 'settlements.total.num_household', row => row.num_household, formatCount),
  number('capital', 'settlements.total.capital_cost', row => row.capital_cost, formatAmount),
  number('lcc', 'settlements.total.life_cycle_cost', row => row.life_cycle_cost, formatAmount),
  number('lcoe', 'settlements.column.lcoe', row => row.levelized_cost, formatAmount),
]

function number(
  id: string,
  words:
    | 'settlements.column.lcoe'
    | `settlements.total.${'settlements' | 'num_household' | 'capital_cost' | 'life_cycle_cost'}`,
  value: (row: ScenarioTotal) => number | null,
  text: (value: number | null) => string,
): Column<ScenarioTotal> {
  return { id, words, value, show: row => text(value(row)), number: true }
}

/** The settlements whose best option another scenario changes. */
export function ChangesTab({ compared: { maps } }: { compared: Compared }) {
  const say = useWords()
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
      told={() =>
        say('scenarios.changed', { count: formatCount(changed.length), all: formatCount(all.length) })
      }
      none={say('scenarios.noneChanged')}
    />
  )
}

const changeColumns = (count: number): Column<SettlementInScenarios>[] => [
  {
    id: 'name',
    words: 'settlements.column.name',
    value: one => one.settlement.local_name,
    show: one => <span className={classes.name}>{one.settlement.local_name}</span>,
    searched: true,
  },
  { id: 'ward', words: 'settlements.column.ward', value: one => one.settlement.ward, number: true },
  { id: 'houses', words: 'settlements.column.houses', value: one => one.settlement.num_house, number: true },
  ...Array.from({ length: count }, (_, at): Column<SettlementInScenarios>[] => [
    {
      id: `best${at}`,
      words: say => say('scenarios.best', { letter: letterOf(at) }),
      value: one => orderOf(one.told[at].best),
      show: (one, say) => (
        <span className={classes.best} data-many={count > 2 || undefined}>
          <TechMark mark={optionMark(one.told[at].best)} />
          {say(optionKey(one.told[at].best))}
        </span>
      ),
    },
    {
      id: `lcoe${at}`,
      words: say => say('scenarios.lcoe', { letter: letterOf(at) }),
      value: one => lcoeOf(one.told[at]),
      show: one => formatAmount(lcoeOf(one.told[at])) || missing,
      number: true,
      card: 'none',
    },
  ]).flat(),
]
