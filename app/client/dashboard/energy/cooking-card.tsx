import { IconCalculator, IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import type { CookingRow, EnergyData } from '../../../domain/dashboard/contract.ts'
import { cookingColumns, cookingCsvRows, isRoundedOff } from '../../../domain/dashboard/shown/cooking-rows.ts'
import { ownSource } from '../../../domain/dashboard/shown/sources-shown.ts'
import { fileTypes } from '../../../domain/file-types.ts'
import { formatCount, formatPercent } from '../../../domain/format.ts'
import { toCsv } from '../../../formats/csv.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/files/download.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { useSay } from '../../ui/use-say.ts'
import { Card } from '../card.tsx'
import shared from '../dashboard.module.css'
import { CostDialog } from './cost-dialog.tsx'
import classes from './energy.module.css'
import { SourceLine } from './energy-chart-card.tsx'

/** Stoves today and in the two scenarios, and what the change would cost. */
export function CookingCard({ data, region }: { data: EnergyData; region: number }) {
  const say = useSay()
  const [costs, setCosts] = useState(false)
  const { data: rows, households, assumed, heat_GJ } = data.cookingImprovementData
  const assumedLevels = assumed ? Math.max(assumed.partial, assumed.intermediate) : 0
  const hasRows = rows.length > 0
  function save() {
    const columns = cookingColumns.flatMap(column =>
      (['percent', 'households'] as const).map(
        part => `${say(`cooking.${column}`)}, ${say(`cooking.${part}`)}`,
      ),
    )
    const lines = cookingCsvRows(rows, stove => say(`survey.stove.${stove}`))
    download(`cooking-${region}.csv`, fileTypes.csv, toCsv([say('cooking.stove'), ...columns], lines))
  }
  return (
    <Card
      title={say('cooking.title')}
      span={3}
      wideEnd
      end={
        hasRows && (
          <div className={classes.tools}>
            <Button size="small" onClick={() => setCosts(true)}>
              <IconCalculator size={16} stroke={1.6} aria-hidden />
              {say('cooking.cost')}
            </Button>
            <Button variant="ghost" size="small" iconLabel={say('cooking.csv')} onClick={save}>
              <IconTableExport size={16} stroke={1.6} aria-hidden />
            </Button>
          </div>
        )
      }
    >
      {hasRows ? (
        <CookingTable rows={rows} households={households} />
      ) : (
        <p className={shared.quiet}>{say('cooking.none')}</p>
      )}
      {isRoundedOff(rows) && hasRows && <p className={shared.note}>{say('cooking.rounded')}</p>}
      {hasRows && assumedLevels > 0 && (
        <p className={shared.note}>{say('cooking.assumed', { count: assumedLevels })}</p>
      )}
      {hasRows && heat_GJ != null && (
        <p className={shared.note}>
          {say('cooking.heat', { GJ: formatCount(Math.round(heat_GJ)), households: formatCount(households) })}
        </p>
      )}
      <SourceLine data={ownSource(data.cookingImprovementData.from, data) ?? data} />
      {costs && (
        <CostDialog cooking={data.cookingImprovementData} region={region} close={() => setCosts(false)} />
      )}
    </Card>
  )
}

function CookingTable({ rows, households }: { rows: CookingRow[]; households: number }) {
  const say = useSay()
  const max = Math.max(...rows.flatMap(row => cookingColumns.map(column => row[column].percent)))
  const columns = cookingColumns.map(
    (column): FigureColumn<CookingRow> => ({
      id: column,
      head: (
        <>
          {say(`cooking.${column}`)}
          <span className={classes.pair}>
            <span>{say('cooking.percent')}</span>
            <span>{say('cooking.households')}</span>
          </span>
        </>
      ),
      cell: row => <Pair {...row[column]} share={max === 0 ? 0 : row[column].percent / max} />,
      sum: <Pair percent={100} households={households} share={0} />,
    }),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroller} aria-label={say('cooking.table')} tabIndex={0}>
      <FigureTable
        className={classes.table}
        head={say('cooking.stove')}
        columns={columns}
        total={say('cooking.total')}
      >
        <tbody>
          {rows.map(row => (
            <FigureRow key={row.stove} columns={columns} row={row} name={say(`survey.stove.${row.stove}`)} />
          ))}
        </tbody>
      </FigureTable>
    </section>
  )
}

/** A share as a bar, with the number of households. */
function Pair({ percent, households, share }: { percent: number; households: number; share: number }) {
  return (
    <span className={classes.pair}>
      <span className={classes.percent}>
        <i style={{ width: `${share * 100}%` }} aria-hidden />
        <span>{formatPercent(percent)}</span>
      </span>
      <span className={classes.households}>{formatCount(households)}</span>
    </span>
  )
}
