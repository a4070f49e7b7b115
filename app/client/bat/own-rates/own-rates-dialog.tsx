import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import {
  type OwnField,
  type OwnValues,
  ownCostsOf,
  ownRateFields,
  ownTables,
  statedValues,
  withOwnCosts,
} from '../../../domain/bat/answer/own-rates.ts'
import { batParameters, technologies } from '../../../domain/bat/contract.ts'
import { OwnCosts } from '../../../domain/bat/costs/costs-contract.ts'
import { formatRate } from '../../../domain/format.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { rangeFaults } from '../../../domain/rates/range-faults.ts'
import { rateStep } from '../../../domain/rates/rate-fields.ts'
import { dcTier } from '../../../domain/rates/tiers.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { type FormState, useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { useSay } from '../../ui/use-say.ts'
import { batInputsAtom, batModeAtom } from '../bat-state.ts'
import classes from './own-rates.module.css'

/** A section of the dialog. Each rate field belongs to one section. */
type Group = { words: MessageKey; includes(name: string): boolean }
const isRange = (name: string) => name.startsWith('settings.range_')
const isSizing = (name: string) => /^settings\.(coincidence|residual_value|life_|stranded_share_)/.test(name)
const groups: readonly Group[] = [
  {
    words: 'own.general',
    includes: name => name.startsWith('settings.') && !isRange(name) && !isSizing(name),
  },
  ...technologies.map(table => ({
    words: ownTables[table].title,
    includes: (name: string) => name.startsWith(`${table}.`),
  })),
  { words: 'own.sizing', includes: isSizing },
  { words: 'networkRates.network', includes: name => name.startsWith('network.') },
]
const rangeGroup: Group = { words: 'own.ranges', includes: isRange }

type Props = {
  /** Whether to show only the ranges of uncertain figures. */
  ranges?: boolean
  /** Name of the draft of this dialog. */
  draft?: string
  close(): void
}

/** Rates for one cluster. Figures that differ from the tables are marked, and one button resets all of them (S-051). */
export function OwnRatesDialog({ ranges = false, draft = 'bat.rates', close }: Props) {
  const say = useSay()
  const parameters = useQuery(endpointQuery(batParameters, {})).data
  const [inputs] = useAtom(batInputsAtom)
  // For the settlements of a municipality there are no random draws, and therefore no ranges.
  const isScenario = useAtomValue(batModeAtom) === 'municipality'
  const dc_watt = inputs.tier === dcTier && !inputs.custom_hh_demand ? inputs.dc_watt : null
  return (
    <Dialog
      title={say(isScenario ? 'scenarios.rates' : 'own.title')}
      closeLabel={say('shell.close')}
      close={close}
      isWide
    >
      {parameters && (
        <OwnRatesForm
          stated={statedValues(parameters.cost_options, dc_watt)}
          groups={ranges ? [rangeGroup] : isScenario ? groups : [...groups, rangeGroup]}
          note={ranges ? 'own.rangesNote' : isScenario ? 'scenarios.ratesNote' : 'own.note'}
          draft={ranges ? `${draft}.ranges` : draft}
          close={close}
        />
      )}
    </Dialog>
  )
}

const labels = Object.fromEntries(ownRateFields.map(({ name, field }) => [name, field.label]))

function OwnRatesForm(props: {
  stated: OwnValues
  groups: readonly Group[]
  note: MessageKey
  draft: string
  close(): void
}) {
  const { stated, groups, note, close } = props
  const say = useSay()
  const [inputs, setInputs] = useAtom(batInputsAtom)
  const defaults = withOwnCosts(stated, inputs.costs)
  const draft = useDraftState(props.draft, defaults)
  const form = useForm<OwnValues>({
    defaults,
    state: draft.state,
    labels,
    schema: OwnCosts,
    body: values => ownCostsOf(values, stated),
    check: wrongRanges,
    save: async values => {
      draft.forget()
      setInputs({ ...inputs, costs: ownCostsOf(values, stated) })
      close()
    },
  })
  const isChanged = ownRateFields.some(({ name }) => !Object.is(form.values[name], stated[name]))
  return (
    <form {...form.props} className={classes.form}>
      <DraftNotices draft={draft} save={form.submit} />
      <p className={classes.note}>{say(note)}</p>
      {groups.map(({ words, includes }) => (
        <fieldset key={words} className={classes.group}>
          <legend>{say(words)}</legend>
          {ownRateFields
            .filter(({ name }) => includes(name))
            .map(one => (
              <Figure key={one.name} own={one} form={form} stated={stated[one.name]} />
            ))}
        </fieldset>
      ))}
      <footer className={classes.foot}>
        <Button disabled={!isChanged} onClick={() => form.change(stated)}>
          {say('own.reset')}
        </Button>
        <Button
          onClick={() => {
            draft.forget()
            close()
          }}
        >
          {say('shell.cancel')}
        </Button>
        <Button variant="primary" type="submit">
          {say('own.use')}
        </Button>
      </footer>
    </form>
  )
}

/** One figure. If it was changed, the value from the table is shown below it. */
function Figure(props: { own: OwnField; form: FormState<OwnValues>; stated: OwnValues[string] }) {
  const { own, form, stated } = props
  const { name, field } = own
  const say = useSay()
  const { label, value, errors } = form.field(name)
  const isChanged = !Object.is(value, stated)
  if (typeof stated === 'boolean')
    return (
      <div className={classes.figure} data-changed={isChanged || undefined}>
        <Switch
          name={name}
          label={label}
          checked={value === true}
          onChange={event => form.change({ [name]: event.currentTarget.checked })}
        />
      </div>
    )
  return (
    <div className={classes.figure} data-changed={isChanged || undefined}>
      <NumberField
        name={name}
        label={label}
        errors={errors}
        unit={field.kind === 'number' && field.unit ? say(field.unit) : undefined}
        hint={isChanged ? say('own.changed', { value: formatRate(stated) }) : undefined}
        step={field.kind === 'number' && field.isWhole ? 1 : rateStep}
        isGrouped
        value={typeof value === 'number' ? value : null}
        change={next => form.change({ [name]: next })}
      />
    </div>
  )
}

/** Reports a range whose limits are reversed at its first invalid field. */
function wrongRanges(values: OwnValues): FieldErrors<OwnValues> {
  const settings = Object.entries(values)
    .filter(([name]) => name.startsWith('settings.'))
    .map(([name, value]) => [name.slice('settings.'.length), value])
  const faults = Object.entries(rangeFaults(Object.fromEntries(settings)))
  return Object.fromEntries(faults.map(([name, why]) => [`settings.${name}`, why])) as FieldErrors<OwnValues>
}
