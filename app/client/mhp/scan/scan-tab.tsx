import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { formatCount, roundHalfUp } from '../../../domain/format.ts'
import type { ScanRow } from '../../../domain/mhp/contract.ts'
import data from '../../ui/data-table.module.css'
import { useWords } from '../../ui/use-words.ts'
import classes from '../mhp.module.css'
import { hoveredReachAtom, type ScanOutcome, selectedReachAtom } from '../mhp-state.ts'
import { Warnings } from '../results/overview-tab.tsx'
import { useReachActions } from '../results/use-reach-actions.ts'
import { type ScanColumn, type ScanSort, scanColumns, sortBy, sortedRows } from './scan-rows.ts'
import { useRetoldScan } from './use-retold-scan.ts'

/** The best reaches of a municipality: hovering lights one on the map, choosing one opens the form there. */
export function ScanTab({ outcome }: { outcome: ScanOutcome }) {
  const say = useWords()
  const { rows, reaches, municipality, efficiency, warnings } = useRetoldScan(outcome)
  const [sort, setSort] = useState<ScanSort>({ by: 'rank', descending: false })
  return (
    <>
      <p className={classes.note}>
        {say('mhp.scan.told', {
          count: formatCount(rows.length),
          reaches: formatCount(reaches),
          place: municipality.name,
          efficiency: roundHalfUp(efficiency * 100, 0),
        })}
      </p>
      <table className={`${data.table} ${classes.table}`} aria-label={say('mhp.scan')}>
        <thead>
          <tr>
            {scanColumns.map(column => (
              <Head key={column.id} column={column} sort={sort} choose={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedRows(rows, sort).map(row => (
            <Row key={row.rank} row={row} />
          ))}
        </tbody>
      </table>
      <Warnings warnings={warnings} />
    </>
  )
}

function Head(props: { column: ScanColumn; sort: ScanSort; choose(sort: ScanSort): void }) {
  const { column, sort, choose } = props
  const say = useWords()
  const isSorted = sort.by === column.id
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={column.isNumber ? 'n' : undefined}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <UnstyledButton className={classes.sort} onClick={() => choose(sortBy(sort, column))}>
        {say(column.words)}
        {isSorted && <Arrow size={14} stroke={1.6} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}

function Row({ row }: { row: ScanRow }) {
  const say = useWords()
  const hovered = useAtomValue(hoveredReachAtom)
  const selected = useAtomValue(selectedReachAtom)
  const { hover, plan } = useReachActions()
  return (
    <tr
      data-selected={row.rank === selected || undefined}
      data-hovered={row.rank === hovered || undefined}
      onMouseEnter={() => hover(row)}
      onMouseLeave={() => hover(null)}
      onClick={() => plan(row)}
    >
      {scanColumns.map(column =>
        column.id === 'rank' ? (
          <th key={column.id} scope="row">
            <UnstyledButton
              className={classes.row}
              aria-label={say('mhp.scan.choose', { rank: row.rank })}
              onFocus={() => hover(row)}
              onBlur={() => hover(null)}
            >
              {row.rank}
            </UnstyledButton>
          </th>
        ) : (
          <td key={column.id} className={column.isNumber ? 'n' : undefined}>
            {column.text(row)}
          </td>
        ),
      )}
    </tr>
  )
}
