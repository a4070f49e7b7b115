import { connectedSaid } from '../../../../domain/bat/connected/connected-words.ts'
import { householdsToSupply } from '../../../../domain/bat/contract.ts'
import { optionMark } from '../../../../domain/bat/option-names.ts'
import {
  sumRow,
  type TotalColumn,
  totalColumns,
  totalRows,
} from '../../../../domain/bat/settlement-totals.ts'
import { closeCall_percent, type LeastCostMap } from '../../../../domain/bat/settlements-contract.ts'
import { fileName } from '../../../../domain/file-name.ts'
import { formatAmount, formatCount, formatPercent, missing, roundHalfUp } from '../../../../domain/format.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import data from '../../../ui/table/data-table.module.css'
import { type FigureColumn, FigureRow, FigureTable } from '../../../ui/table/figure-table.tsx'
import { TechMark } from '../../../ui/tech-mark.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { Warnings } from '../../../ui/warnings.tsx'
import classes from '../settlements.module.css'
import { rowName, shareChart } from './totals.ts'

/** Totals for the whole municipality by technology, and the method by which they were determined. */
export function TotalsTab({ result }: { result: LeastCostMap }) {
  const say = useSay()
  const rows = totalRows(result)
  const sums = sumRow(rows)
  const columns = totalColumns.map(
    (column): FigureColumn<(typeof rows)[number]> => ({
      id: column,
      head: say(`settlements.total.${column}`),
      cell: row => (row.isScattered && column === 'settlements' ? missing : textOf(row, column)),
      sum: textOf(sums, column),
      number: true,
    }),
  )
  return (
    <div className={classes.totals}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the wide table sideways */}
      <section className={classes.scrollX} tabIndex={0} aria-label={say('settlements.tab.totals')}>
        <FigureTable
          className={`${data.table} ${classes.table}`}
          head={say('settlements.total.option')}
          columns={columns}
          total={say('settlements.total.sum')}
        >
          <tbody>
            {rows.map(row => (
              <FigureRow
                key={`${row.technology} ${row.isScattered}`}
                columns={columns}
                row={row}
                name={
                  <span className={classes.best} data-scattered={row.isScattered || undefined}>
                    <TechMark mark={optionMark(row.technology)} />
                    {rowName(row, say)}
                  </span>
                }
              />
            ))}
          </tbody>
        </FigureTable>
      </section>
      <h3>{say('settlements.shares')}</h3>
      <div className={classes.chart}>
        <Chart
          {...shareChart(rows, say)}
          name={fileName('bat', result.municipality, 'settlement-shares')}
          label={say('settlements.shares')}
          height={148}
        />
      </div>
      <Supplied result={result} />
      <MethodNote result={result} />
    </div>
  )
}

function textOf(row: Record<TotalColumn, number>, column: TotalColumn): string {
  if (column === 'capital_cost' || column === 'life_cycle_cost') return formatAmount(row[column])
  if (column === 'total_demand_kW') return formatAmount(row[column])
  return formatCount(roundHalfUp(row[column], 0))
}

/** Number of households that already have grid electricity, and of those for which the best options are close. */
function Supplied({ result }: { result: LeastCostMap }) {
  const say = useSay()
  const connected = connectedSaid(result)
  const close = result.close_call_households ?? 0
  const all = result.settlements.reduce((sum, one) => sum + householdsToSupply(one), 0)
  return (
    <>
      {connected && <p className={classes.note}>{say(connected.key, connected.params)}</p>}
      {all > 0 && (
        <p className={classes.note}>
          {say('settlements.closeCalls', {
            count: formatCount(close),
            all: formatCount(all),
            share: formatPercent((100 * close) / all),
            percent: closeCall_percent,
          })}
        </p>
      )}
    </>
  )
}

/** How the settlements were determined, with which versions, and what to be aware of. */
function MethodNote({ result }: { result: LeastCostMap }) {
  const say = useSay()
  const { grouping, atlas_version, cost_rates_version, project_period, warnings } = result
  return (
    <>
      <p className={classes.note}>
        {say('settlements.method', {
          reach: grouping.reach_m,
          neighbours: grouping.min_neighbours,
          least: grouping.least_houses,
        })}{' '}
        {say('settlements.scatteredNote', { years: project_period })}{' '}
        {say('bat.versions', { atlas: atlas_version, rates: cost_rates_version })}
      </p>
      <Warnings warnings={warnings} inset />
    </>
  )
}
