import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Say } from '../../../domain/messages/messages.ts'
import { fateOf, type RateChange } from '../../../domain/rates/changes-contract.ts'
import { rowTitle } from '../../../domain/rates/edited-tables.ts'
import { Button } from '../../ui/button.tsx'
import type { TableColumn } from '../../ui/table/column.ts'
import { useMoments } from '../../ui/use-moments.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './changes.module.css'
import { differencesIn, itemText, rateUnitText, rateValueText } from './rate-texts.ts'
import { UndoRateChange } from './undo-rate-change.tsx'

/** If there are more lines than this, the others are shown on request. */
const linesAtFirst = 6
const kindWords = {
  edit: 'rates.edited',
  add: 'rates.added',
  remove: 'rates.removed',
  import: 'rates.imported',
  undo: 'rates.undone',
} as const
const rowWords = { add: 'rates.rowAdded', remove: 'rates.rowRemoved' } as const

/** A change without an author was made on the command line. */
const authorOf = ({ changed_by }: RateChange, say: Say) => changed_by ?? say('rates.byCommand')

export const changesColumns: TableColumn<RateChange>[] = [
  {
    id: 'at',
    words: 'rates.when',
    value: change => change.at,
    show: change => <Moment at={change.at} />,
    width: '184px',
  },
  {
    id: 'by',
    words: 'rates.who',
    value: change => change.changed_by,
    show: authorOf,
    card: 'plain',
    width: '150px',
  },
  {
    id: 'kind',
    words: 'rates.way',
    value: change => change.kind,
    show: change => <Way change={change} />,
    card: 'plain',
    width: '160px',
  },
  {
    id: 'what',
    words: 'rates.whatChanged',
    value: change => change.rows.length,
    show: change => <Lines change={change} />,
    card: 'plain',
  },
  {
    id: 'takeBack',
    words: 'rates.takeBack',
    value: () => null,
    show: change => (change.undone_by === null ? <UndoRateChange change={change} /> : null),
    card: 'plain',
    width: '168px',
  },
]

function Moment({ at }: { at: string }) {
  const { moment } = useMoments()
  return <time dateTime={at}>{moment(at)}</time>
}

/** How the change was made, and whether it still applies. */
function Way({ change }: { change: RateChange }) {
  const say = useSay()
  const { kind, undoes, undone_by } = change
  return (
    <div className={classes.way}>
      {say(kindWords[kind])}
      {undoes !== null && <To id={undoes} words="rates.undoes" />}
      {undone_by !== null && <To id={undone_by} words="rates.undoneBy" />}
    </div>
  )
}

function To({ id, words }: { id: number; words: 'rates.undoes' | 'rates.undoneBy' }) {
  const say = useSay()
  return (
    <Link to="/cl-admin/rate-changes" search={{ change: id }}>
      {say(words, { id })}
    </Link>
  )
}

/** Each value before and after. */
function Lines({ change }: { change: RateChange }) {
  const say = useSay()
  const [isAll, setAll] = useState(false)
  const rows = change.rows.map(row => ({ row, all: differencesIn(row) }))
  const count = rows.reduce((sum, { all }) => sum + all.length, 0)
  let left = isAll ? count : linesAtFirst
  return (
    <div className={classes.lines}>
      {rows.map(({ row, all }) => {
        const shown = all.slice(0, left)
        left -= shown.length
        if (shown.length === 0) return null
        const { table, id } = row
        const [title, fate] = [rowTitle(table, all[0].row, say), fateOf(row)]
        return (
          <div key={`${table} ${id}`}>
            <b>{fate === 'edit' ? title : say(rowWords[fate], { row: title })}</b>
            {shown.map(one => (
              <div key={one.item}>
                {itemText(table, one.item, say)}: {fate !== 'add' && rateValueText(one, one.from, say)}
                {fate === 'edit' && ' → '}
                {fate !== 'remove' && rateValueText(one, one.to, say)} {rateUnitText(table, one.item, say)}
              </div>
            ))}
          </div>
        )
      })}
      {count > linesAtFirst && !isAll && (
        <Button variant="ghost" size="small" onClick={() => setAll(true)}>
          {say('rates.allLines', { count })}
        </Button>
      )}
    </div>
  )
}
