import { type Technology, technologyMarks } from '../../../domain/bat/contract.ts'
import type { costParts } from '../../../domain/bat/retell.ts'
import { formatAmount, formatEnergy_kWh, roundHalfUp } from '../../../domain/format.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from '../bat.module.css'
import type { ResultView } from './result-view.ts'

/** What a life cycle cost is made of: capital, operation, replacements by year, energy, rate and its source. */
export function CostExplained(props: {
  technology: Technology
  parts: ReturnType<typeof costParts>
  view: ResultView
}) {
  const { technology, parts, view } = props
  const say = useWords()
  const cost = view.result.energy_costs[technology]
  if (cost === undefined) return null
  const { capital, operation, replacements } = parts
  const rate = cost.discount_rate
  const figures = [
    {
      name: say('bat.result.capital'),
      value: formatAmount(sum(Object.values(capital))),
      note: say('bat.result.capitalParts', {
        system: formatAmount(capital.system),
        installation: formatAmount(capital.installation),
        transportation: formatAmount(capital.transportation),
        distribution: formatAmount(capital.distribution),
      }),
    },
    {
      name: say('bat.result.omYears', { years: view.inputs.project_period }),
      value: formatAmount(operation),
      note: say('bat.result.omEach', { each: formatAmount(cost.operation_maintenance_cost), rate }),
    },
    {
      name: say('bat.result.replacement'),
      value: formatAmount(sum(replacements.map(one => one.discounted_cost))),
      note:
        replacements.length === 0
          ? say('bat.result.noReplacement')
          : say('bat.result.replacementYears', { years: replacements.map(one => one.year).join(', '), rate }),
    },
    {
      name: say('bat.result.total'),
      value: formatAmount(parts.total),
      note: `${formatEnergy_kWh(roundHalfUp(cost.electricity_generation, 0))}, ${say('bat.result.energyYear', { hours: cost.hrs_per_day, days: cost.days_per_year })}`,
    },
    {
      name: say('bat.result.rate'),
      value: cost.rate.name,
      note: [
        say('bat.result.rateNote', { source: cost.rate.source, vintage: cost.rate.vintage }),
        ...(cost.rate.changed_by ? [say('bat.result.ratesBy', { person: cost.rate.changed_by })] : []),
      ].join(', '),
    },
  ]
  return (
    <dl className={classes.explained} style={{ borderLeftColor: `var(--${technologyMarks[technology]})` }}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const sum = (parts: number[]) =>
  roundHalfUp(
    parts.reduce((all, part) => all + part, 0),
    2,
  )
