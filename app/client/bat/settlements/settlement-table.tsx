import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPolygon } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import type { KeyboardEvent, MouseEvent } from 'react'
import { technologyMarks } from '../../../domain/bat/contract.ts'
import type { Settlement } from '../../../domain/bat/settlements-contract.ts'
import data from '../../ui/data-table.module.css'
import { useWindowedRows } from '../../ui/table/use-windowed-rows.ts'
import { TechMark } from '../../ui/tech-mark.tsx'
import { useWords } from '../../ui/use-words.ts'
import { type Column, columnIds, columns, sortBy } from './settlement-rows.ts'
import classes from './settlements.module.css'
import { hoveredSettlementAtom, selectedSettlementAtom, tableChoiceAtom } from './settlements-state.ts'
import { useSettlementActions } from './use-settlement-actions.ts'

const row_px = 32

/** The table; only rows in sight are drawn. Arrow keys go from row to row, Enter selects. */
export function SettlementTable({ rows }: { rows: Settlement[] }) {
  const say = useWords()
  const selected = useAtomValue(selectedSettlementAtom)
  const hovered = useAtomValue(hoveredSettlementAtom)
  const { hover, select, openAsCluster } = useSettlementActions()
  const wanted = rows.findIndex(one => one.settlement_id === selected)
  const window = useWindowedRows(rows.length, row_px, wanted)
  const shown = rows.slice(window.from, window.to)
  return (
    <div ref={window.ref} className={classes.scroller} onScroll={window.scrolled}>
      <table
        className={`${data.table} ${classes.table}`}
        aria-label={say('settlements.table')}
        aria-rowcount={rows.length + 1}
        onKeyDown={toNeighbour}
        onClick={selectRow}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columnIds.map(id => (
              <Head key={id} column={columns[id]} />
            ))}
            <th scope="col">
              <span className="visually-hidden">{say('settlements.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap height_px={window.above_px} />
          {shown.map((one, at) => (
            <tr
              key={one.settlement_id}
              aria-rowindex={window.from + at + 2}
              data-at={window.from + at}
              data-selected={one.settlement_id === selected || undefined}
              data-hovered={one.settlement_id === hovered || undefined}
              onMouseEnter={() => hover(one)}
              onMouseLeave={() => hover(null)}
            >
              {columnIds.map(id => (
                <Cell
                  key={id}
                  column={columns[id]}
                  settlement={one}
                  select={() => select(one)}
                  focus={() => hover(one)}
                />
              ))}
              <td>
                <ActionIcon
                  variant="subtle"
                  size={28}
                  aria-label={say('settlements.openAsCluster', { name: one.local_name })}
                  title={say('settlements.openAsCluster', { name: one.local_name })}
                  onClick={() => openAsCluster(one)}
                >
                  <IconPolygon size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          ))}
          <Gap height_px={window.below_px} />
        </tbody>
      </table>
    </div>
  )

  /** The mouse may take a row anywhere; its buttons do their own. */
  function selectRow({ target }: MouseEvent) {
    if (!(target instanceof Element) || target.closest('button')) return
    const row = target.closest<HTMLElement>('tr[data-at]')
    if (row) select(rows[Number(row.dataset.at)])
  }
}

function Head({ column }: { column: Column }) {
  const say = useWords()
  const [choice, setChoice] = useAtom(tableChoiceAtom)
  const { by, descending } = choice.sort
  const isSorted = by === column.id
  const Arrow = descending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={column.isNumber ? 'n' : undefined}
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() => setChoice({ ...choice, sort: sortBy(choice.sort, column.id) })}
      >
        {say(column.words)}
        {isSorted && <Arrow size={14} stroke={1.6} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}

function Cell(props: { column: Column; settlement: Settlement; select(): void; focus(): void }) {
  const { column, settlement, select, focus } = props
  const say = useWords()
  const text = column.text(settlement)
  if (column.id === 'name')
    return (
      <th scope="row">
        <UnstyledButton className={classes.name} data-row onClick={select} onFocus={focus}>
          {text}
        </UnstyledButton>
      </th>
    )
  if (column.id === 'best')
    return (
      <td>
        <span className={classes.best}>
          <TechMark mark={technologyMarks[settlement.best]} />
          {say(`technology.${settlement.best}`)}
        </span>
      </td>
    )
  return <td className={column.isNumber ? 'n' : undefined}>{text}</td>
}

/** Stands for the rows that are not drawn. */
function Gap({ height_px }: { height_px: number }) {
  if (height_px === 0) return null
  return (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={columnIds.length + 1} style={{ height: height_px }} />
    </tr>
  )
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
