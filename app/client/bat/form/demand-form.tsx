import { Checkbox, Radio } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { ReplyOf } from '../../../domain/api/endpoint.ts'
import type { BatInputs } from '../../../domain/bat/bat-inputs.ts'
import { type batParameters, estimated } from '../../../domain/bat/contract.ts'
import { totalDemand_kW } from '../../../domain/bat/costs/quantities.ts'
import { formatPower_kW, formatWatts, missing } from '../../../domain/format.ts'
import type { LngLat } from '../../../domain/geometry.ts'
import { dcTier, maxHouseholdDemand_W } from '../../../domain/rates/tiers.ts'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { FormField } from '../../ui/form/field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import { type DemandBounds, householdDemandOf } from '../bat-request.ts'
import { batDraftAtom, batInputsAtom, batModeAtom, batPlaceAtom } from '../bat-state.ts'
import { useHouseholdWords } from '../household-words.ts'
import type { LiveCount } from '../use-houses.ts'
import { energyOfNextTier } from './dc-energy.ts'
import { InstitutionsForm } from './institutions-form.tsx'

type BatParameters = ReplyOf<typeof batParameters>

/**
 * Households, tier, household demand and institutions, with the total demand. For a whole municipality there are only
 * tier and demand, because the number of households in a settlement is derived from its houses.
 */
export function DemandForm(props: {
  parameters: BatParameters
  bounds: DemandBounds
  form: FormState<BatInputs>
  count: ((ring: LngLat[]) => LiveCount) | null
}) {
  const { parameters, bounds, form, count } = props
  const { values: inputs, change } = form
  const say = useSay()
  const mode = useAtomValue(batModeAtom)
  const asDc = inputs.tier === dcTier && !inputs.custom_hh_demand
  return (
    <>
      {mode === 'cluster' && <FormField form={form} name="cluster_name" />}
      {mode !== 'municipality' && <Households form={form} />}
      <Connected form={form} isWhole={mode === 'municipality'} />
      <div className={tool.two}>
        <FormField
          form={{ ...form, change: some => change({ ...some, hh_demand_W: null }) }}
          name="tier"
          choices={parameters.tiers.map(({ tier_id }) => ({
            value: tier_id,
            label: say('bat.tier.option', { tier: tier_id }),
          }))}
        />
        {asDc ? (
          <FormField
            form={form}
            name="dc_watt"
            choices={parameters.shs_dc.map(watt => ({ value: watt, label: formatWatts(watt) }))}
          />
        ) : (
          <NumberField
            {...form.field('hh_demand_W')}
            value={inputs.hh_demand_W ?? bounds.min}
            unit="W"
            change={hh_demand_W => change({ hh_demand_W })}
          />
        )}
      </div>
      {asDc && <DcEnergy tiers={parameters.tiers} watt={inputs.dc_watt} />}
      {!asDc && !inputs.custom_hh_demand && <p className={tool.hint}>{rangeOf(bounds)}</p>}
      <Checkbox
        label={say('bat.custom')}
        checked={inputs.custom_hh_demand}
        onChange={event =>
          change({
            custom_hh_demand: event.currentTarget.checked,
            hh_demand_W: inputs.hh_demand_W ?? bounds.min,
          })
        }
      />
      {mode !== 'municipality' && (
        <>
          <InstitutionsForm kinds={parameters.institutions} form={form} />
          <TotalDemand bounds={bounds} count={count} />
        </>
      )}
    </>
  )

  function rangeOf({ min, max }: DemandBounds) {
    return max === maxHouseholdDemand_W
      ? say('bat.demand.hintOpen', { tier: inputs.tier, least: min })
      : say('bat.demand.hint', { tier: inputs.tier, least: min, most: max })
  }
}

function DcEnergy({ tiers, watt }: { tiers: BatParameters['tiers']; watt: number }) {
  const say = useSay()
  const found = energyOfNextTier(tiers, watt)
  if (found === null) return null
  return (
    <p className={tool.hint}>{say('bat.dcAsTier2', { watt, hours: found.hours, energy: found.energy_Wh })}</p>
  )
}

/** Shows the source of the number of households. */
function Households({ form }: { form: FormState<BatInputs> }) {
  const say = useSay()
  const { values: inputs, change } = form
  const wordsOf = useHouseholdWords()
  return (
    <>
      <Radio.Group
        label={say('bat.households')}
        value={inputs.hh_input}
        onChange={value => change({ hh_input: value as BatInputs['hh_input'] })}
      >
        <div className={classes.radios}>
          {(['osm', 'census', 'manual'] as const).map(one => (
            <Radio key={one} value={one} label={say(wordsOf(one))} />
          ))}
        </div>
      </Radio.Group>
      {inputs.hh_input === 'manual' && <FormField form={form} name="num_household" />}
    </>
  )
}

/**
 * Number of households that already have grid electricity. For a whole municipality this is either an estimate or none.
 */
function Connected({ form, isWhole }: { form: FormState<BatInputs>; isWhole: boolean }) {
  const say = useSay()
  const { values: inputs, change } = form
  const { connected_households } = inputs
  const shown = connected_households === null ? estimated : connected_households === 0 ? 'none' : 'given'
  const choices = isWhole ? ([estimated, 'none'] as const) : ([estimated, 'none', 'given'] as const)
  const { value: isGiven, setValue: setGiven } = useDraftState('choice.bat-connected', shown === 'given')
  const value =
    isGiven && shown === 'none' && !isWhole ? 'given' : isWhole && shown === 'given' ? 'none' : shown
  return (
    <>
      <Radio.Group
        label={say('bat.connected')}
        value={value}
        onChange={next => {
          setGiven(next === 'given')
          change({ connected_households: next === estimated ? null : 0 })
        }}
      >
        <div className={classes.radios}>
          {choices.map(one => (
            <Radio key={one} value={one} label={say(`bat.connected.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      {value === 'given' && (
        <NumberField
          {...form.field('connected_households')}
          value={connected_households}
          change={count => change({ connected_households: count ?? 0 })}
        />
      )}
    </>
  )
}

function TotalDemand({
  bounds,
  count,
}: {
  bounds: DemandBounds
  count: ((ring: LngLat[]) => LiveCount) | null
}) {
  const say = useSay()
  const inputs = useAtomValue(batInputsAtom)
  const draft = useAtomValue(batDraftAtom)
  const place = useAtomValue(batPlaceAtom)
  const ring = draft ?? (place?.shape === 'polygon' ? place.ring : null)
  const households =
    inputs.hh_input === 'manual'
      ? inputs.num_household
      : ring && inputs.hh_input === 'osm'
        ? (count?.(ring).households ?? null)
        : null
  const loads = inputs.institutions.map(one => ({ name: '', number: one.number, load_W: one.avg_load_W }))
  const isEstimated = inputs.connected_households === null
  const connected = inputs.connected_households ?? 0
  const total =
    households === null
      ? null
      : totalDemand_kW(Math.max(0, households - connected), householdDemandOf(inputs, bounds), loads)
  return (
    <p className={classes.total}>
      <span>{say('bat.totalDemand')}</span>
      <output>
        {total === null
          ? missing
          : isEstimated
            ? say('bat.totalDemand.most', { power: formatPower_kW(total) })
            : formatPower_kW(total)}
      </output>
    </p>
  )
}
