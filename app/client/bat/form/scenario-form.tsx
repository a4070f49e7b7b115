import { Checkbox, Input, SegmentedControl, Select } from '@mantine/core'
import { useAtomValue } from 'jotai'
import {
  type BatInputs,
  distributions,
  extensionPeriods,
  projectPeriods,
} from '../../../domain/bat/bat-inputs.ts'
import { formatDistance_km } from '../../../domain/format.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { FormField } from '../../ui/form/field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import { batModeAtom, batResultAtom } from '../bat-state.ts'

export const periodWords = {
  '> 5 years': 'bat.extensionPeriod.later',
  '< 5 Years': 'bat.extensionPeriod.soon',
} as const satisfies Record<BatInputs['extension_period'], MessageKey>

export const distributionWords = {
  sized: 'bat.distribution.sized',
  flat: 'bat.distribution.flat',
} as const satisfies Record<(typeof distributions)[number], MessageKey>
/** Stands for no choice, since a list cannot represent null. */
const byRates = 'rates'

/**
 * Project period, grid extension with its distance limit and its time. Changes take effect on the result at once. Plans
 * for the grid are shown only if the grid is within the limit (B-018), and the time only if there is a plan (B-019).
 * Whether to size the distribution network takes effect on the next run.
 */
export function ScenarioForm({ form }: { form: FormState<BatInputs> }) {
  const say = useSay()
  const { values: inputs, change } = form
  const outcome = useAtomValue(batResultAtom)
  const mode = useAtomValue(batModeAtom)
  const toGrid_km =
    outcome?.kind === 'zonal' && mode !== 'municipality' ? outcome.result.distance_to_grid_ext_km : null
  const far = toGrid_km !== null && toGrid_km > inputs.grid_extension_limit_km
  return (
    <>
      <Input.Wrapper label={say('bat.period')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={say('bat.period')}
          value={String(inputs.project_period)}
          onChange={value => change({ project_period: Number(value) as BatInputs['project_period'] })}
          data={projectPeriods.map(years => ({ value: String(years), label: say('bat.years', { years }) }))}
        />
      </Input.Wrapper>
      <div className={tool.two}>
        <NumberField
          {...form.field('grid_extension_limit_km')}
          value={inputs.grid_extension_limit_km}
          unit="km"
          change={limit => change({ grid_extension_limit_km: limit ?? Number.NaN })}
        />
        {inputs.grid_extension && !far && (
          <FormField
            form={form}
            name="extension_period"
            choices={extensionPeriods.map(value => ({ value, label: say(periodWords[value]) }))}
          />
        )}
      </div>
      {far ? (
        <p className={tool.hint}>
          {say('bat.gridPlan.far', {
            distance: formatDistance_km(toGrid_km),
            limit: formatDistance_km(inputs.grid_extension_limit_km),
          })}
        </p>
      ) : (
        <Checkbox
          label={say('bat.gridPlan')}
          checked={inputs.grid_extension}
          onChange={event => change({ grid_extension: event.currentTarget.checked })}
        />
      )}
      <Select
        name="distribution"
        label={say('bat.distribution')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={inputs.distribution ?? byRates}
        data={[
          { value: byRates, label: say('bat.distribution.rates') },
          ...distributions.map(value => ({ value, label: say(distributionWords[value]) })),
        ]}
        onChange={chosen => change({ distribution: distributions.find(one => one === chosen) ?? null })}
      />
    </>
  )
}
