import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { technologies, technologyMarks } from '../../../../domain/bat/contract.ts'
import {
  type ComparedFigure,
  comparedFigures,
  differenceOf,
  type OptionRow,
  optionRows,
} from '../../../../domain/bat/scenarios/scenario-table.ts'
import { letterOf, scenarioNames } from '../../../../domain/bat/scenarios/scenario-words.ts'
import type { LeastCostMap, ScenarioInput } from '../../../../domain/bat/settlements-contract.ts'
import { formatAmount, formatCount, formatPercent, missing } from '../../../../domain/format.ts'
import type { MessageKey } from '../../../../domain/messages/messages.ts'
import type { TableColumn } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useTableView } from '../../../ui/table/use-table-view.ts'
import { TechMark } from '../../../ui/tech-mark.tsx'
import { useSay } from '../../../ui/use-say.ts'
import classes from '../settlements.module.css'

export type Compared = { maps: LeastCostMap[]; scenarios: ScenarioInput[] }

const figureWords: Record<ComparedFigure, MessageKey> = {
  life_cycle_cost: 'settlements.total.life_cycle_cost',
  capital_cost: 'settlements.total.capital_cost',
  levelized_cost: 'settlements.column.lcoe',
  num_household: 'settlements.total.num_household',
  settlements: 'settlements.total.settlements',
}

/** One figure for each option. The scenarios are side by side, with the differences between them. */
export function ScenariosTab({ compared: { maps, scenarios } }: { compared: Compared }) {
  const say = useSay()
  const [figure, setFigure] = useState<ComparedFigure>('life_cycle_cost')
  const rows = useMemo(() => optionRows(maps), [maps])
  const columns = useMemo(
    () => scenarioColumns(scenarioNames(scenarios, say), figure),
    [scenarios, say, figure],
  )
  return (
    <DataTable
      isDense
      name={say('scenarios.totals')}
      columns={columns}
      rows={rows}
      table={useTableView({}, 'bat.scenario-totals')}
      before={
        <div className={classes.figure}>
          <SegmentedControl
            size="xs"
            aria-label={say('scenarios.figure')}
            data={comparedFigures.map(value => ({ value, label: say(figureWords[value]) }))}
            value={figure}
            onChange={value => setFigure(value as ComparedFigure)}
          />
        </div>
      }
      id={row => row.technology ?? 'all'}
    />
  )
}

/** Columns for the options, for each scenario by name, and for the difference of each other scenario from the first. */
export function scenarioColumns(names: readonly string[], figure: ComparedFigure): TableColumn<OptionRow>[] {
  const text = figure === 'num_household' || figure === 'settlements' ? formatCount : formatAmount
  const others = names.map((_, at) => at).slice(1)
  return [
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
    ...names.map(
      (name, at): TableColumn<OptionRow> => ({
        id: `scenario${at}`,
        words: () => name,
        value: row => row.totals[at][figure],
        show: row => text(row.totals[at][figure]),
        number: true,
      }),
    ),
    ...others.map(
      (at): TableColumn<OptionRow> => ({
        id: `difference${at}`,
        words: say =>
          others.length === 1
            ? say('scenarios.column.difference')
            : say('scenarios.column.differenceOf', { letter: letterOf(at), first: letterOf(0) }),
        value: row => differenceOf(row, figure, at)?.by ?? null,
        show: row => differenceText(differenceOf(row, figure, at), text),
        number: true,
      }),
    ),
  ]
}

/** For example `+12,000.00 (+4.5 %)`. */
function differenceText(difference: ReturnType<typeof differenceOf>, text: (value: number) => string) {
  if (difference === null) return missing
  const { by, percent } = difference
  if (by === 0) return text(0)
  const sign = by > 0 ? '+' : '−'
  const share = percent === null ? '' : ` (${sign}${formatPercent(Math.abs(percent))})`
  return `${sign}${text(Math.abs(by))}${share}`
}
