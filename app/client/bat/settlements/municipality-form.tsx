import { Text } from '@mantine/core'
import { useAtom } from 'jotai'
import { useId } from 'react'
import { grouping, settlementsQuery } from '../../../domain/bat/settlements-contract.ts'
import { useRun } from '../../api/use-run.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { type FormState, useForm } from '../../ui/form/use-form.ts'
import { InfoTip } from '../../ui/info-tip.tsx'
import { useWords } from '../../ui/use-words.ts'
import { SelectedSettlement } from './selected-settlement.tsx'
import classes from './settlements.module.css'
import { type GroupingField, groupingFields, groupingForm } from './settlements-request.ts'
import { type GroupingInputs, groupingAtom } from './settlements-state.ts'

/** How the settlements of the municipality are told apart: the method and its three parameters. */
export function MunicipalityForm({ hasMunicipality }: { hasMunicipality: boolean }) {
  const say = useWords()
  const held = useAtom(groupingAtom)
  const { refused } = useRun(settlementsQuery)
  const form = useForm<GroupingInputs>({ ...groupingForm, held, refused })
  return (
    <>
      <Text size="sm" c="dimmed">
        {say(hasMunicipality ? 'settlements.intro' : 'bat.empty.noMunicipality')}
      </Text>
      <SelectedSettlement />
      <fieldset className={classes.grouping}>
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
  const say = useWords()
  const id = useId()
  const { name, label, errors } = form.field(field)
  return (
    <div className={classes.parameter}>
      <label htmlFor={id}>{label}</label>
      <InfoTip label={say('settlements.about', { name: label })} title={label}>
        <p>{say(`settlements.${field}.tip`)}</p>
        <p>{say('settlements.bounds', grouping[field])}</p>
      </InfoTip>
      <NumberField
        {...{ id, name, errors }}
        unit={field === 'reach_m' ? 'm' : undefined}
        step={field === 'reach_m' ? 10 : 1}
        value={form.values[field]}
        change={value => form.change({ [field]: value })}
      />
    </div>
  )
}
