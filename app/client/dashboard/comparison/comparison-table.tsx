import { Fragment } from 'react'
import type {
  ComparedGroup,
  ComparedRegionFigure,
  ComparedRow,
} from '../../../domain/dashboard/shown/comparison-rows.ts'
import { figureText, saidUnit } from '../../../domain/dashboard/shown/figure-text.ts'
import { isPartial } from '../../../domain/dashboard/shown/sources-shown.ts'
import { missing } from '../../../domain/format.ts'
import { useSay } from '../../ui/use-say.ts'
import { MissingFigure } from '../figure.tsx'
import classes from './comparison.module.css'

const sides = [0, 1] as const

/** One row per figure. The bars of both regions start in the middle, and the larger value has the full length. */
export function ComparisonTable({ groups, names }: { groups: ComparedGroup[]; names: [string, string] }) {
  const say = useSay()
  return (
    <table className={classes.table}>
      <thead className={classes.names}>
        <tr>
          <th scope="col">{names[0]}</th>
          <th scope="col">
            <span className="visually-hidden">{say('compare.indicator')}</span>
          </th>
          <th scope="col">{names[1]}</th>
        </tr>
      </thead>
      {groups.map(({ words, rows }) => (
        <tbody key={words}>
          <tr className={classes.group}>
            <th colSpan={3} scope="colgroup">
              {say(words)}
            </th>
          </tr>
          {rows.map(({ id, unit, figures, shares }) => {
            const said = saidUnit(unit)
            const name = say(`indicator.${id}`)
            const cells = sides.map(side => (
              <td key={side} data-side={side}>
                <Side figure={figures[side]} unit={unit} share={shares[side]} region={names[side]} />
              </td>
            ))
            return (
              <tr key={id}>
                <Fragment key="first">{cells[0]}</Fragment>
                <th scope="row">
                  {said ? `${name}, ${say(`unit.${said}`)}` : name}
                  {figures.some(figure => figure && isPartial(figure)) && (
                    <small>{say('compare.cover', coverOf(figures))}</small>
                  )}
                </th>
                <Fragment key="second">{cells[1]}</Fragment>
              </tr>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}

function Side(props: { figure: ComparedRegionFigure | null; unit: string; share: number; region: string }) {
  const { figure, unit, share, region } = props
  const say = useSay()
  const value = figure?.value ?? null
  return (
    <span className={classes.side}>
      <span className={classes.value}>
        {value === null ? (
          <MissingFigure reason={say('dashboard.noFigure', { region })} />
        ) : (
          <b>{figureText(value, unit)}</b>
        )}
      </span>
      <i aria-hidden>
        <u style={{ width: `${share * 100}%` }} />
      </i>
    </span>
  )
}

/** For example `68/85`, for each region. */
function coverOf(figures: ComparedRow['figures']) {
  const [first, second] = figures.map(figure =>
    figure ? `${figure.municipalities.with}/${figure.municipalities.of}` : missing,
  )
  return { first, second }
}
