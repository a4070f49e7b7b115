import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconSortAscending } from '@tabler/icons-react'
import { useState } from 'react'
import { candidatesOf, isGridOffered } from '../../../domain/bat/best.ts'
import { type Technology, technologies, technologyMarks } from '../../../domain/bat/contract.ts'
import { resultTechnologies } from '../../../domain/bat/files.ts'
import { breakDownCost } from '../../../domain/bat/retell.ts'
import { formatAmount, formatFigure, missing, roundHalfUp } from '../../../domain/format.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import { OptionName } from '../option-name.tsx'
import { Formulas } from './answer/formulas.tsx'
import type { ResultView } from './result-view.ts'

const columns = 8

/**
 * Life cycle cost of every option for the project period, with the cheapest candidate first. Several rows can be
 * expanded at once to show their formulas.
 */
export function ResultTab(view: ResultView) {
  const { result, inputs, best } = view
  const say = useSay()
  const [opened, setOpened] = useState<readonly Technology[]>([])
  const period = inputs.project_period
  const candidates = candidatesOf(result.energy_costs, result.distance_to_grid_ext_km, inputs)
  const rows = resultTechnologies(result)
    .map(technology => ({ technology, parts: breakDownCost(result, technology, period) }))
    .sort((a, b) => rank(a.technology) - rank(b.technology) || a.parts.total - b.parts.total)
  const dearest = Math.max(...rows.map(({ parts }) => parts.total))
  const toggle = (one: Technology) =>
    setOpened(opened.includes(one) ? opened.filter(each => each !== one) : [...opened, one])

  function rank(technology: Technology) {
    if (technology === best) return 0
    return candidates.includes(technology) ? 1 : 2
  }

  return (
    <div className={classes.resultTab}>
      <h3 className="visually-hidden">{say('bat.result.title', { years: period })}</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('bat.result.option')}</th>
            <th scope="col" className={`n ${classes.roomy}`}>
              {say('answer.plant')}
            </th>
            <th scope="col" className={`n ${classes.roomy}`}>
              {say('answer.capital')}
            </th>
            <th scope="col" className={`n ${classes.roomy}`}>
              {say('answer.operation')}
            </th>
            <th scope="col" className="n" aria-sort="ascending">
              {say('answer.lcc')}
              <IconSortAscending size={14} stroke={1.6} aria-hidden />
            </th>
            <th scope="col" className={`n ${classes.roomiest}`}>
              {say('answer.moreThanBest')}
            </th>
            <th scope="col" className="n">
              {say('bat.result.perKwh')}
            </th>
            <th scope="col" className={classes.wide}>
              <span className="visually-hidden">{say('bat.result.breakdown')}</span>
              <ul className={classes.legend} aria-hidden>
                <li data-part="capital">{say('bat.result.capital')}</li>
                <li data-part="operation">{say('bat.result.om')}</li>
                <li data-part="replacement">{say('answer.replacementShort')}</li>
              </ul>
            </th>
          </tr>
        </thead>
        {rows.map(({ technology, parts }) => (
          <tbody key={technology} data-out={candidates.includes(technology) ? undefined : true}>
            <tr>
              <th scope="row">
                <UnstyledButton
                  className={classes.option}
                  aria-expanded={opened.includes(technology)}
                  aria-label={say('bat.result.explain', { technology: say(`technology.${technology}`) })}
                  onClick={() => toggle(technology)}
                >
                  <IconChevronRight size={14} stroke={1.6} aria-hidden />
                  <OptionName technology={technology} />
                </UnstyledButton>
                {technology === best && <span className={classes.bestChip}>{say('bat.result.best')}</span>}
              </th>
              <td className={`n ${classes.roomy}`}>{plantOf(technology)}</td>
              <td className={`n ${classes.roomy}`}>
                {formatAmount(result.energy_costs[technology]?.capital_cost)}
              </td>
              <td className={`n ${classes.roomy}`}>
                {formatAmount(result.energy_costs[technology]?.operation_maintenance_cost)}
              </td>
              <td className="n">
                <b>{formatAmount(parts.total)}</b>
              </td>
              <td className={`n ${classes.roomiest}`}>{moreThanBest(parts.total)}</td>
              <td className="n" title={parts.levelized === null ? say('answer.noEnergy') : undefined}>
                {parts.levelized === null ? missing : formatAmount(roundHalfUp(parts.levelized, 2))}
              </td>
              <td className={classes.wide}>
                <PartsBar technology={technology} parts={parts} dearest={dearest} />
              </td>
            </tr>
            {whyOut(technology) && (
              <tr className={classes.why}>
                <td colSpan={columns}>{whyOut(technology)}</td>
              </tr>
            )}
            {opened.includes(technology) && (
              <tr className={classes.why}>
                <td colSpan={columns}>
                  <Formulas technology={technology} view={view} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
        <NotComputed result={result} />
      </table>
    </div>
  )

  /** By how much an option costs more than the best one, with a sign. */
  function moreThanBest(total: number): string {
    const of = rows.find(({ technology }) => technology === best)?.parts.total
    if (of === undefined || total === of) return missing
    return `${total > of ? '+' : '−'}${formatAmount(Math.abs(total - of))}`
  }

  function plantOf(technology: Technology): string {
    const size = result.energy_costs[technology]?.plant_kW ?? null
    return size === null ? missing : formatFigure(size, 2)
  }

  function whyOut(technology: Technology): string | null {
    const cost = result.energy_costs[technology]
    if (cost?.feasible === false) return say('bat.result.notFeasible', { reason: cost.reason ?? '' })
    if (technology === 'grid' && !isGridOffered(result.distance_to_grid_ext_km, inputs))
      return say('bat.result.beyondLimit')
    return null
  }
}

/** Options that have no costs here, and the reason. */
function NotComputed({ result }: Pick<ResultView, 'result'>) {
  const say = useSay()
  return technologies.map(technology => {
    const reason = result.not_computed[technology]
    if (reason === undefined) return null
    return (
      <tbody key={technology} data-out>
        <tr>
          <th scope="row">
            <span className={classes.option}>
              <OptionName technology={technology} />
            </span>
          </th>
          {(['roomy', 'roomy', 'roomy', '', 'roomiest', ''] as const).map((room, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay
            <td key={at} className={`n ${room && classes[room]}`}>
              {missing}
            </td>
          ))}
          <td className={classes.wide} />
        </tr>
        <tr className={classes.why}>
          <td colSpan={columns}>{say(reason.key, reason.params)}</td>
        </tr>
      </tbody>
    )
  })
}

function PartsBar(props: {
  technology: Technology
  parts: ReturnType<typeof breakDownCost>
  dearest: number
}) {
  const { technology, parts, dearest } = props
  const capital = Object.values(parts.capital).reduce((sum, part) => sum + part, 0)
  const replaced = parts.replacements.reduce((sum, one) => sum + one.discounted_cost, 0)
  const share = (part: number) => (dearest > 0 ? `${(Math.max(0, part) / dearest) * 100}%` : '0')
  return (
    <span className={classes.bar} style={{ color: `var(--${technologyMarks[technology]})` }} aria-hidden>
      <i data-part="capital" style={{ width: share(capital) }} />
      <i data-part="operation" style={{ width: share(parts.operation) }} />
      <i data-part="replacement" style={{ width: share(replaced) }} />
    </span>
  )
}
