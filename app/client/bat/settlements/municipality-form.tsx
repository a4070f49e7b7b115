import { NumberInput, Text } from '@mantine/core'
import { useAtom, useAtomValue } from 'jotai'
import { useId } from 'react'
import { grouping } from '../../../domain/bat/settlements-contract.ts'
import { InfoTip } from '../../ui/info-tip.tsx'
import { useWords } from '../../ui/use-words.ts'
import { SelectedSettlement } from './selected-settlement.tsx'
import classes from './settlements.module.css'
import { type GroupingField, groupingErrors, groupingFields } from './settlements-request.ts'
import { groupingAtom, settlementsRefusalAtom } from './settlements-state.ts'

/** How the settlements of the municipality are told apart: the method and its three parameters. */
export function MunicipalityForm({ hasMunicipality }: { hasMunicipality: boolean }) {
  const say = useWords()
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
          <Parameter key={field} field={field} />
        ))}
      </fieldset>
    </>
  )
}

function Parameter({ field }: { field: GroupingField }) {
  const say = useWords()
  const id = useId()
  const [asked, setAsked] = useAtom(groupingAtom)
  const refusal = useAtomValue(settlementsRefusalAtom)[`grouping.${field}`]
  const { least, most } = grouping[field]
  const isBad = groupingErrors(asked).includes(field)
  const error = isBad ? say('settlements.bounds', { least, most }) : refusal?.join(' ')
  const name = say(`settlements.${field}`)
  return (
    <div className={classes.parameter}>
      <label htmlFor={id}>{name}</label>
      <InfoTip label={say('settlements.about', { name })} title={name}>
        <p>{say(`settlements.${field}.tip`)}</p>
        <p>{say('settlements.bounds', { least, most })}</p>
      </InfoTip>
      <NumberInput
        id={id}
        value={asked[field] ?? ''}
        min={least}
        max={most}
        step={field === 'reach_m' ? 10 : 1}
        allowDecimal={field === 'reach_m'}
        clampBehavior="none"
        suffix={field === 'reach_m' ? ' m' : undefined}
        error={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-wrong`}
        onChange={value => setAsked({ ...asked, [field]: typeof value === 'number' ? value : null })}
      />
      {error !== undefined && (
        <p id={`${id}-wrong`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
