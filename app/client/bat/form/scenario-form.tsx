import { Checkbox, Input, NumberInput, SegmentedControl, Select } from '@mantine/core'
import { useAtom, useAtomValue } from 'jotai'
import { extensionLimit_km, extensionPeriods, projectPeriods } from '../../../domain/bat/contract.ts'
import { formatDistance_km } from '../../../domain/format.ts'
import type { WordKey } from '../../../domain/words/words.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from '../bat.module.css'
import type { InputErrors } from '../bat-request.ts'
import { type BatInputs, batInputsAtom, batModeAtom, batResultAtom } from '../bat-state.ts'

const periodWords = {
  '> 5 years': 'bat.extensionPeriod.later',
  '< 5 Years': 'bat.extensionPeriod.soon',
} as const satisfies Record<BatInputs['extension_period'], WordKey>

/**
 * Project period, grid extension, its limit and its time: they change the answer at once. The grid plan shows
 * only where the grid is no farther than the limit (B-018), and its time only with the plan on (B-019).
 */
export function ScenarioForm({ errors }: { errors: InputErrors }) {
  const say = useWords()
  const [inputs, setInputs] = useAtom(batInputsAtom)
  const outcome = useAtomValue(batResultAtom)
  const change = (some: Partial<BatInputs>) => setInputs({ ...inputs, ...some })
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
      <div className={classes.two}>
        <NumberInput
          label={say('bat.limit')}
          value={inputs.grid_extension_limit_km}
          min={extensionLimit_km.least}
          max={extensionLimit_km.most}
          clampBehavior="none"
          suffix=" km"
          error={errors.grid_extension_limit_km && say(errors.grid_extension_limit_km)}
          onChange={value => change({ grid_extension_limit_km: typeof value === 'number' ? value : 0 })}
        />
        {inputs.grid_extension && !far && (
          <Select
            label={say('bat.extensionPeriod')}
            allowDeselect={false}
            value={inputs.extension_period}
            data={extensionPeriods.map(value => ({ value, label: say(periodWords[value]) }))}
            onChange={value => change({ extension_period: value as BatInputs['extension_period'] })}
          />
        )}
      </div>
      {far ? (
        <p className={classes.hint}>
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
    </>
  )
}
