import { arrivalText, flipRows } from '../../../../domain/bat/answer/uncertainty-words.ts'
import { technologyMarks } from '../../../../domain/bat/contract.ts'
import { type Arrival, arrivalRows } from '../../../../domain/bat/uncertainty/grid-arrival.ts'
import type { Uncertainty } from '../../../../domain/bat/uncertainty/uncertainty.ts'
import type { Message } from '../../../../domain/messages/messages.ts'
import type { Technology } from '../../../../domain/technologies/technologies.ts'
import { TechMark } from '../../../ui/tech-mark.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { OptionName } from '../../option-name.tsx'
import classes from './answer.module.css'

/** What has to change, by how much, and which option is the cheapest then. */
export function FlipTable({ uncertainty }: { uncertainty: Uncertainty }) {
  const say = useSay()
  const textOf = (one: Message) => say(one.key, one.params)
  const rows = flipRows(uncertainty)
  if (rows.length === 0) return <p className={classes.told}>{say('sure.flipNoneAtAll')}</p>
  return (
    <div className={classes.list}>
      <h5>{say('sure.flipTitle')}</h5>
      <table aria-label={say('sure.flipTitle')} className={classes.inputs}>
        <thead>
          <tr>
            <th scope="col">{say('sure.input')}</th>
            <th scope="col" className="n">
              {say('sure.changesBy')}
            </th>
            <th scope="col">{say('sure.winner')}</th>
            <th scope="col" className={classes.spare}>
              {say('sure.inputRange')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, change, range, winner }) => (
            <tr key={textOf(name)}>
              <th scope="row">{textOf(name)}</th>
              <td className="n">
                <b>{change}</b>
              </td>
              <td>
                <Option technology={winner} />
              </td>
              <td className={classes.spare}>{textOf(range)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.told}>{say('sure.flipNone')}</p>
    </div>
  )
}

/** By the years in which the line may arrive: the cheapest option, what it costs, and what the next costs more. */
export function ArrivalTable({ arrival }: { arrival: Arrival }) {
  const say = useSay()
  const rows = arrivalRows(arrival)
  return (
    <div className={classes.list}>
      {/* Where the chart has no room for the names of its lines. */}
      <ul className={classes.key}>
        {(Object.keys(arrival) as Technology[]).map(technology => (
          <li key={technology}>
            <Option technology={technology} />
          </li>
        ))}
      </ul>
      <h5>{say('later.byYear')}</h5>
      <table aria-label={say('later.byYear')} className={classes.years}>
        <thead>
          <tr>
            <th scope="col">{say('later.arrival')}</th>
            <th scope="col">{say('later.cheapest')}</th>
            <th scope="col" className="n">
              {say('later.cost')}
            </th>
            <th scope="col" className="n">
              {say('later.next')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const { years, cost, more } = arrivalText(row)
            return (
              <tr key={row.from}>
                <th scope="row">{say(years.key, years.params)}</th>
                <td>
                  <Option technology={row.best} />
                </td>
                <td className="n">{cost}</td>
                <td className="n">
                  {row.next && more && (
                    <span className={classes.option} title={say(`technology.${row.next.technology}`)}>
                      <TechMark mark={technologyMarks[row.next.technology]} size={11} />
                      <span className="visually-hidden">{say(`technology.${row.next.technology}`)}</span>{' '}
                      {more}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
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
