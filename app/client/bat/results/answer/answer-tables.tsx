import { arrivalText, flipRows } from '../../../../domain/bat/answer/uncertainty-words.ts'
import { technologyMarks } from '../../../../domain/bat/contract.ts'
import { type Arrival, arrivalRows } from '../../../../domain/bat/uncertainty/grid-arrival.ts'
import type { Uncertainty } from '../../../../domain/bat/uncertainty/uncertainty.ts'
import type { Message } from '../../../../domain/messages/messages.ts'
import type { Technology } from '../../../../domain/technologies/technologies.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../../ui/table/figure-table.tsx'
import { TechMark } from '../../../ui/tech-mark.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { OptionName } from '../../option-name.tsx'
import classes from './answer.module.css'

/**
 * Shows which inputs would have to change, and by how much, for another option to become the cheapest, and which option
 * that is.
 */
export function FlipTable({ uncertainty }: { uncertainty: Uncertainty }) {
  const say = useSay()
  const textOf = (one: Message) => say(one.key, one.params)
  const rows = flipRows(uncertainty)
  const columns: FigureColumn<(typeof rows)[number]>[] = [
    { id: 'change', head: say('sure.changesBy'), cell: row => <b>{row.change}</b>, number: true },
    { id: 'winner', head: say('sure.winner'), cell: row => <Option technology={row.winner} /> },
    {
      id: 'range',
      head: say('sure.inputRange'),
      cell: row => textOf(row.range),
      className: classes.spare,
    },
  ]
  if (rows.length === 0) return <p className={classes.told}>{say('sure.flipNoneAtAll')}</p>
  return (
    <div className={classes.list}>
      <h5>{say('sure.flipTitle')}</h5>
      <FigureTable
        label={say('sure.flipTitle')}
        className={classes.inputs}
        head={say('sure.input')}
        columns={columns}
      >
        <tbody>
          {rows.map(row => (
            <FigureRow key={textOf(row.name)} columns={columns} row={row} name={textOf(row.name)} />
          ))}
        </tbody>
      </FigureTable>
      <p className={classes.told}>{say('sure.flipNone')}</p>
    </div>
  )
}

/**
 * For each year in which the line may arrive: the cheapest option, its cost, and how much more the next option costs.
 */
export function ArrivalTable({ arrival }: { arrival: Arrival }) {
  const say = useSay()
  const rows = arrivalRows(arrival).map(row => ({ ...row, ...arrivalText(row) }))
  const columns: FigureColumn<(typeof rows)[number]>[] = [
    { id: 'best', head: say('later.cheapest'), cell: row => <Option technology={row.best} /> },
    { id: 'cost', head: say('later.cost'), cell: row => row.cost, number: true },
    {
      id: 'next',
      head: say('later.next'),
      number: true,
      cell: ({ next, more }) =>
        next &&
        more && (
          <span className={classes.option} title={say(`technology.${next.technology}`)}>
            <TechMark mark={technologyMarks[next.technology]} size={11} />
            <span className="visually-hidden">{say(`technology.${next.technology}`)}</span> {more}
          </span>
        ),
    },
  ]
  return (
    <div className={classes.list}>
      {/* A legend for charts that are too small to show the names of the lines. */}
      <ul className={classes.key}>
        {(Object.keys(arrival) as Technology[]).map(technology => (
          <li key={technology}>
            <Option technology={technology} />
          </li>
        ))}
      </ul>
      <h5>{say('later.byYear')}</h5>
      <FigureTable
        label={say('later.byYear')}
        className={classes.years}
        head={say('later.arrival')}
        columns={columns}
      >
        <tbody>
          {rows.map(row => (
            <FigureRow
              key={row.from}
              columns={columns}
              row={row}
              name={say(row.years.key, row.years.params)}
            />
          ))}
        </tbody>
      </FigureTable>
    </div>
  )
}

function Option({ technology }: { technology: Technology }) {
  return (
    <span className={classes.option}>
      <OptionName technology={technology} size={11} />
    </span>
  )
}
