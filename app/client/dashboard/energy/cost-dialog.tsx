import { useState } from 'react'
import type { EnergyData } from '../../../domain/dashboard/contract.ts'
import { formatCount, formatNpr, formatPercent } from '../../../domain/format.ts'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './energy.module.css'
import {
  type CostField,
  type CostScenario,
  costError,
  costOf,
  max,
  type ScenarioCostInput,
  scenarios,
} from './scenario-costs.ts'

const fields = [
  { field: 'households', label: 'cooking.cost.households' },
  { field: 'each_npr', label: 'cooking.cost.each' },
] as const

/** Cost of the two scenarios, calculated from the number of households and the cost per household (F-034). */
export function CostDialog(props: {
  cooking: EnergyData['cookingImprovementData']
  region: number
  close(): void
}) {
  const { cooking, region, close } = props
  const say = useSay()
  const defaults: ScenarioCostInput = { households: cooking.households, each_npr: null }
  const draft = useDraftState<Record<CostScenario, ScenarioCostInput>>(`dashboard.${region}.cooking-costs`, {
    partial: defaults,
    intermediate: defaults,
  })
  const inputs = draft.value
  return (
    <Dialog title={say('cooking.cost')} closeLabel={say('shell.close')} close={close}>
      <DraftNotices draft={draft} guardsLeave={false} />
      <div className={classes.costs}>
        {scenarios.map(scenario => (
          <ScenarioCost
            key={scenario}
            scenario={scenario}
            input={inputs[scenario]}
            changed_percent={cooking.changed[scenario]}
            cost={costOf(inputs[scenario], {
              changed: cooking.changed_households[scenario],
              of: cooking.households,
            })}
            change={some => draft.setValue({ ...inputs, [scenario]: { ...inputs[scenario], ...some } })}
          />
        ))}
      </div>
      <p className={classes.about}>{say('cooking.cost.about')}</p>
    </Dialog>
  )
}

function ScenarioCost(props: {
  scenario: CostScenario
  input: ScenarioCostInput
  changed_percent: number
  cost: number | null
  change(some: Partial<ScenarioCostInput>): void
}) {
  const { scenario, input, changed_percent, cost, change } = props
  const say = useSay()
  const [touched, setTouched] = useState<CostField[]>([])
  const errorOf = (field: CostField) => {
    const error = touched.includes(field) ? costError(field, input[field]) : null
    return error ? [say(error, { most: formatCount(max[field]) })] : undefined
  }
  return (
    <fieldset className={classes.scenario}>
      <legend>{say(`cooking.cost.scenario.${scenario}`)}</legend>
      {fields.map(({ field, label }) => (
        <NumberField
          key={field}
          label={say(label)}
          unit={field === 'each_npr' ? 'NPR' : undefined}
          value={input[field]}
          isGrouped
          errors={errorOf(field)}
          change={value => {
            setTouched([...touched, field])
            change({ [field]: value })
          }}
          onBlur={() => setTouched([...touched, field])}
        />
      ))}
      <dl>
        <div>
          <dt>{say('cooking.cost.changed')}</dt>
          <dd>{formatPercent(changed_percent)}</dd>
        </div>
        <div>
          <dt>{say('cooking.cost.total')}</dt>
          <dd>
            <b data-cost={scenario}>{formatNpr(cost)}</b>
          </dd>
        </div>
      </dl>
    </fieldset>
  )
}
