import { Text } from '@mantine/core'
import { useAtom } from 'jotai'
import { type RefObject, useId } from 'react'
import { grouping, settlementsQuery } from '../../../domain/bat/settlements-contract.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { type FormState, useForm } from '../../ui/form/use-form.ts'
import { InfoTip } from '../../ui/info-tip.tsx'
import { useRun } from '../../ui/run/use-run.ts'
import { useSay } from '../../ui/use-say.ts'
import { SelectedSettlement } from './selected-settlement.tsx'
import classes from './settlements.module.css'
import { type GroupingField, groupingFields, groupingForm } from './settlements-request.ts'
import { type GroupingInputs, groupingAtom } from './settlements-state.ts'

export function useGroupingForm(): FormState<GroupingInputs> {
  const state = useAtom(groupingAtom)
  const { refused } = useRun(settlementsQuery)
  return useForm<GroupingInputs>({ ...groupingForm, state, refused })
}

/** How houses of the municipality are grouped into settlements: the method and its three parameters. */
export function MunicipalityForm(props: { hasMunicipality: boolean; form: FormState<GroupingInputs> }) {
  const { hasMunicipality, form } = props
  const say = useSay()
  return (
    <>
      <Text size="sm" c="dimmed">
        {say(hasMunicipality ? 'settlements.intro' : 'bat.empty.noMunicipality')}
      </Text>
      <SelectedSettlement />
      <fieldset className={classes.grouping} ref={form.props.ref as RefObject<never>}>
        <legend>
          {say('settlements.grouping')}
          <InfoTip label={say('settlements.methodTip')} title={say('settlements.grouping')}>
            <p>{say('settlements.methodLong')}</p>
          </InfoTip>
        </legend>
        {groupingFields.map(field => (
          <Parameter key={field} form={form} field={field} />
        ))}
      </fieldset>
    </>
  )
}

function Parameter({ form, field }: { form: FormState<GroupingInputs>; field: GroupingField }) {
  const say = useSay()
  const id = useId()
  const { name, label, errors, onBlur } = form.field(field)
  return (
    <div className={classes.parameter}>
      <label htmlFor={id}>{label}</label>
      <InfoTip label={say('settlements.about', { name: label })} title={label}>
        <p>{say(`settlements.${field}.tip`)}</p>
        <p>{say('settlements.bounds', grouping[field])}</p>
      </InfoTip>
      <NumberField
        {...{ id, name, errors, onBlur }}
        unit={field === 'reach_m' ? 'm' : undefined}
        step={field === 'reach_m' ? 10 : 1}
        value={form.values[field]}
        change={value => form.change({ [field]: value })}
      />
    </div>
  )
}
