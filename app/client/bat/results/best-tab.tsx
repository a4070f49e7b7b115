import { candidatesOf } from '../../../domain/bat/best.ts'
import { breakDownCost, breakEvenOf } from '../../../domain/bat/retell.ts'
import { formatDistance_km, formatLcoe, formatNpr } from '../../../domain/format.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import { Warnings } from '../../ui/warnings.tsx'
import classes from '../bat.module.css'
import { OptionName } from '../option-name.tsx'
import { Certainty } from './answer/certainty.tsx'
import type { UncertaintyState } from './answer/use-uncertainty.ts'
import type { ResultView } from './result-view.ts'

/** The best option with the reason in one sentence, and the figures that support it. */
export function BestTab({ drawn, ...view }: ResultView & { drawn: UncertaintyState }) {
  const { result, inputs, best, reason } = view
  const say = useSay()
  if (best === null)
    return (
      <div className={classes.best}>
        <h3 className={classes.bestName}>
          <OptionName technology={null} size={22} />
        </h3>
        <p>{say(reason.key, reason.params)}</p>
        <Warnings warnings={result.warnings} />
      </div>
    )
  const period = inputs.project_period
  const parts = breakDownCost(result, best, period)
  const next = candidatesOf(result.energy_costs, result.distance_to_grid_ext_km, inputs)
    .filter(technology => technology !== best)
    .map(technology => ({ technology, total: breakDownCost(result, technology, period).total }))
    .filter(({ total }) => total > parts.total)
    .sort((a, b) => a.total - b.total)[0]
  const capital = Object.values(parts.capital).reduce((sum, part) => sum + part, 0)
  const figures = [
    { name: say('bat.best.lcc'), value: formatNpr(parts.total) },
    { name: say('bat.best.lcoe'), value: formatLcoe(parts.levelized) },
    { name: say('bat.best.capital'), value: formatNpr(capital) },
    ...(next
      ? [
          {
            name: say('bat.best.saves', { technology: say(`technology.${next.technology}`) }),
            value: formatNpr(next.total - parts.total),
          },
        ]
      : []),
    ...(best === 'grid'
      ? []
      : [{ name: say('bat.best.breakEven'), value: formatDistance_km(breakEvenOf(result, best, period)) }]),
  ]
  return (
    <div className={classes.best}>
      <p className={tool.hint}>{say('bat.best.title', { years: period })}</p>
      <h3 className={classes.bestName}>
        <OptionName technology={best} size={22} />
      </h3>
      <p>{say(reason.key, reason.params)}</p>
      <dl className={classes.facts}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Certainty view={view} drawn={drawn} />
      <Warnings warnings={result.warnings} />
      <p className={tool.hint}>
        {say('bat.versions', { atlas: result.atlas_version, rates: result.cost_rates_version })}
      </p>
    </div>
  )
}
