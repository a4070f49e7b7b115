import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { candidatesOf, isGridOffered } from '../../../domain/bat/best.ts'
import { type Technology, technologyMarks } from '../../../domain/bat/contract.ts'
import { optionsOf } from '../../../domain/bat/files.ts'
import { costParts } from '../../../domain/bat/retell.ts'
import { formatAmount } from '../../../domain/format.ts'
import { TechMark } from '../../ui/tech-mark.tsx'
import { useWords } from '../../ui/use-words.ts'
import classes from '../bat.module.css'
import { CostExplained } from './cost-explained.tsx'
import type { ResultView } from './result-view.ts'

/** Every option's life cycle cost at the project period, cheapest candidate first; a row opens into its parts. */
export function ResultTab(view: ResultView) {
  const { result, inputs, best } = view
  const say = useWords()
  const [opened, setOpened] = useState<Technology | null>(null)
  const period = inputs.project_period
  const candidates = candidatesOf(result.energy_costs, result.distance_to_grid_ext_km, inputs)
  const rows = optionsOf(result)
    .map(technology => ({ technology, parts: costParts(result, technology, period) }))
    .sort((a, b) => rank(a.technology) - rank(b.technology) || a.parts.total - b.parts.total)
  const dearest = Math.max(...rows.map(({ parts }) => parts.total))

  function rank(technology: Technology) {
    if (technology === best) return 0
    return candidates.includes(technology) ? 1 : 2
  }

  return (
    <div className={classes.resultTab}>
      <div className={classes.resultHead}>
        <h3>{say('bat.result.title', { years: period })}</h3>
        <ul className={classes.legend} aria-hidden>
          <li data-part="capital">{say('bat.result.capital')}</li>
          <li data-part="operation">{say('bat.result.om')}</li>
          <li data-part="replacement">{say('bat.result.replacement')}</li>
        </ul>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('bat.result.option')}</th>
            <th scope="col" className="n">
              {say('bat.result.npr')}
            </th>
            <th scope="col" className="n">
              {say('bat.result.perKwh')}
            </th>
            <th scope="col" className={classes.wide}>
              {say('bat.result.breakdown')}
            </th>
          </tr>
        </thead>
        {rows.map(({ technology, parts }) => (
          <tbody key={technology} data-out={candidates.includes(technology) ? undefined : true}>
            <tr>
              <th scope="row">
                <UnstyledButton
                  className={classes.option}
                  aria-expanded={opened === technology}
                  aria-label={say('bat.result.explain', { technology: say(`technology.${technology}`) })}
                  onClick={() => setOpened(opened === technology ? null : technology)}
                >
                  <IconChevronRight size={14} stroke={1.6} aria-hidden />
                  <TechMark mark={technologyMarks[technology]} />
                  {say(`technology.${technology}`)}
                </UnstyledButton>
                {technology === best && <span className={classes.bestChip}>{say('bat.result.best')}</span>}
              </th>
              <td className="n">
                <b>{formatAmount(parts.total)}</b>
              </td>
              <td className="n">{formatAmount(parts.levelized)}</td>
              <td className={classes.wide}>
                <PartsBar technology={technology} parts={parts} dearest={dearest} />
              </td>
            </tr>
            {whyOut(technology) && (
              <tr className={classes.why}>
                <td colSpan={4}>{whyOut(technology)}</td>
              </tr>
            )}
            {opened === technology && (
              <tr className={classes.why}>
                <td colSpan={4}>
                  <CostExplained technology={technology} parts={parts} view={view} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  )

  function whyOut(technology: Technology): string | null {
    const cost = result.energy_costs[technology]
    if (cost?.feasible === false) return say('bat.result.notFeasible', { reason: cost.reason ?? '' })
    if (technology === 'grid' && !isGridOffered(result.distance_to_grid_ext_km, inputs))
      return say('bat.result.beyondLimit')
    return null
  }
}

function PartsBar(props: { technology: Technology; parts: ReturnType<typeof costParts>; dearest: number }) {
  const { technology, parts, dearest } = props
  const capital = Object.values(parts.capital).reduce((sum, part) => sum + part, 0)
  const replaced = parts.replacements.reduce((sum, one) => sum + one.discounted_cost, 0)
  const share = (part: number) => `${(Math.max(0, part) / dearest) * 100}%`
  return (
    <span className={classes.bar} style={{ color: `var(--${technologyMarks[technology]})` }} aria-hidden>
      <i data-part="capital" style={{ width: share(capital) }} />
      <i data-part="operation" style={{ width: share(parts.operation) }} />
      <i data-part="replacement" style={{ width: share(replaced) }} />
    </span>
  )
}
