import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { formatCount, missing, roundHalfUp } from '../../../domain/format.ts'
import type { SampledCluster } from '../../../domain/sst/contract.ts'
import data from '../../ui/data-table.module.css'
import { useWords } from '../../ui/use-words.ts'
import classes from '../sst.module.css'
import { hoveredPsuAtom, selectedPsuAtom, tableViewAtom } from '../sst-state.ts'
import { useSightOf } from '../use-sight-of.ts'
import { ClusterCards } from './cluster-cards.tsx'
import { rangeOf } from './table-pages.ts'
import { useClusterActions } from './use-cluster-actions.ts'

/** Under this width a table of nine columns becomes cards (look.md). */
const phoneQuery = '(max-width: 759px)'

/** The clusters of one page as a table, or as cards on a phone; what stands above them scrolls along. */
export function SampleTable({ rows, children }: { rows: SampledCluster[]; children?: ReactNode }) {
  const view = useAtomValue(tableViewAtom)
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const { from, to } = rangeOf(rows.length, view)
  const shown = rows.slice(from, to)
  const scroller = useSightOf(useAtomValue(selectedPsuAtom))
  return (
    <div ref={scroller} className={classes.scroller}>
      {children}
      {isPhone ? <ClusterCards rows={shown} /> : <Table rows={shown} first={from} of={rows.length} />}
    </div>
  )
}

const columns = [
  { id: 'longitude', text: (row: SampledCluster) => row.x.toFixed(6) },
  { id: 'latitude', text: (row: SampledCluster) => row.y.toFixed(6) },
  { id: 'ward', text: (row: SampledCluster) => (row.ward === null ? missing : String(row.ward)) },
  { id: 'households', text: (row: SampledCluster) => formatCount(row.households) },
  { id: 'interviews', text: (row: SampledCluster) => formatCount(row.interviews) },
  { id: 'pi', text: (row: SampledCluster) => roundHalfUp(row.pi, 4).toFixed(4) },
  { id: 'weight', text: (row: SampledCluster) => roundHalfUp(row.weight, 2).toFixed(2) },
] as const

/** Arrow keys go from row to row, Enter selects. */
function Table({ rows, first, of }: { rows: SampledCluster[]; first: number; of: number }) {
  const say = useWords()
  const selected = useAtomValue(selectedPsuAtom)
  const hovered = useAtomValue(hoveredPsuAtom)
  const { hover, select } = useClusterActions()
  return (
    <table
      className={`${data.table} ${classes.table}`}
      aria-label={say('sst.table')}
      aria-rowcount={of + 1}
      onKeyDown={toNeighbour}
      onClick={selectRow}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{say('sst.column.psu')}</th>
          {columns.slice(0, 3).map(({ id }) => (
            <th key={id} scope="col" className="n">
              {say(`sst.column.${id}`)}
            </th>
          ))}
          <th scope="col">{say('sst.column.stratum')}</th>
          {columns.slice(3).map(({ id }) => (
            <th key={id} scope="col" className="n">
              {say(`sst.column.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr
            key={row.psu_id}
            aria-rowindex={first + at + 2}
            data-psu={row.psu_id}
            data-selected={row.psu_id === selected || undefined}
            data-hovered={row.psu_id === hovered || undefined}
            onMouseEnter={() => hover(row)}
            onMouseLeave={() => hover(null)}
          >
            <th scope="row">
              <UnstyledButton
                className={classes.psu}
                data-row
                aria-label={say('sst.psu', { psu: row.psu_id })}
                aria-pressed={row.psu_id === selected}
                onClick={() => select(row)}
                onFocus={() => hover(row)}
                onBlur={() => hover(null)}
              >
                {row.psu_id}
              </UnstyledButton>
            </th>
            {columns.slice(0, 3).map(({ id, text }) => (
              <td key={id} className="n">
                {text(row)}
              </td>
            ))}
            <td>{say(`sst.${row.stratum}`)}</td>
            {columns.slice(3).map(({ id, text }) => (
              <td key={id} className="n">
                {text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )

  /** The mouse may take a row anywhere; its button does its own. */
  function selectRow({ target }: MouseEvent) {
    if (!(target instanceof Element) || target.closest('button')) return
    const psu = Number(target.closest<HTMLElement>('tr[data-psu]')?.dataset.psu)
    const row = rows.find(one => one.psu_id === psu)
    if (row) select(row)
  }
}

function toNeighbour(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = names.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  names[at + step]?.focus()
}
