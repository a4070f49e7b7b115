import { Checkbox, NumberInput, Radio, Select, TextInput } from '@mantine/core'
import { useAtom, useAtomValue } from 'jotai'
import type { batParameters } from '../../../domain/bat/contract.ts'
import { totalDemand_kW } from '../../../domain/bat/demand.ts'
import type { ReplyOf } from '../../../domain/endpoint.ts'
import { formatPower_kW, formatWatts, missing } from '../../../domain/format.ts'
import { dcTier, mostHouseholdDemand_W } from '../../../domain/rates/tiers.ts'
import type { LngLat } from '../../../domain/spatial/geometry.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from '../bat.module.css'
import { type DemandBounds, householdDemandOf, type InputErrors } from '../bat-request.ts'
import { type BatInputs, batDraftAtom, batInputsAtom, batModeAtom, batPlaceAtom } from '../bat-state.ts'
import type { LiveCount } from '../use-houses.ts'
import { InstitutionsForm } from './institutions-form.tsx'

type BatParameters = ReplyOf<typeof batParameters>

/**
 * Households, tier, household demand and institutions, with the total that they come to. For a whole municipality
 * only tier and demand: its settlements' households are those of their houses.
 */
export function DemandForm(props: {
  parameters: BatParameters
  bounds: DemandBounds
  errors: InputErrors
  count: ((ring: LngLat[]) => LiveCount) | null
}) {
  const { parameters, bounds, errors, count } = props
  const say = useWords()
  const mode = useAtomValue(batModeAtom)
  const [inputs, setInputs] = useAtom(batInputsAtom)
  const change = (some: Partial<BatInputs>) => setInputs({ ...inputs, ...some })
  const asDc = inputs.tier === dcTier && !inputs.custom_hh_demand
  return (
    <>
      {mode === 'cluster' && (
        <TextInput
          label={say('bat.clusterName')}
          maxLength={80}
          value={inputs.cluster_name}
          onChange={event => change({ cluster_name: event.currentTarget.value })}
        />
      )}
      {mode !== 'municipality' && <Households errors={errors} />}
      <div className={classes.two}>
        <Select
          label={say('bat.tier')}
          allowDeselect={false}
          value={String(inputs.tier)}
          data={parameters.tiers.map(({ tier_id }) => ({
            value: String(tier_id),
            label: say('bat.tier.option', { tier: tier_id }),
          }))}
          onChange={value => change({ tier: Number(value) as BatInputs['tier'], hh_demand_W: null })}
        />
        {asDc ? (
          <Select
            label={say('bat.dcWatt')}
            allowDeselect={false}
            value={String(inputs.dc_watt)}
            data={parameters.shs_dc.map(watt => ({ value: String(watt), label: formatWatts(watt) }))}
            onChange={value => change({ dc_watt: Number(value) })}
          />
        ) : (
          <NumberInput
            label={say('bat.demand')}
            value={inputs.hh_demand_W ?? bounds.least}
            suffix=" W"
            min={0}
            error={errors.hh_demand_W !== undefined}
            onChange={value => change({ hh_demand_W: typeof value === 'number' ? value : null })}
          />
        )}
      </div>
      <p className={errors.hh_demand_W ? classes.error : classes.hint} role={errors.hh_demand_W && 'alert'}>
        {!asDc && !inputs.custom_hh_demand && rangeOf(bounds)}
      </p>
      <Checkbox
        label={say('bat.custom')}
        checked={inputs.custom_hh_demand}
        onChange={event =>
          change({
            custom_hh_demand: event.currentTarget.checked,
            hh_demand_W: inputs.hh_demand_W ?? bounds.least,
          })
        }
      />
      {mode !== 'municipality' && (
        <>
          <InstitutionsForm kinds={parameters.institutions} />
          <TotalDemand bounds={bounds} count={count} />
        </>
      )}
    </>
  )

  function rangeOf({ least, most }: DemandBounds) {
    return most === mostHouseholdDemand_W
      ? say('bat.demand.hintOpen', { tier: inputs.tier, least })
      : say('bat.demand.hint', { tier: inputs.tier, least, most })
  }
}

/** Where the number of households comes from. */
function Households({ errors }: { errors: InputErrors }) {
  const say = useWords()
  const [inputs, setInputs] = useAtom(batInputsAtom)
  const change = (some: Partial<BatInputs>) => setInputs({ ...inputs, ...some })
  return (
    <>
      <Radio.Group
        label={say('bat.households')}
        value={inputs.hh_input}
        onChange={value => change({ hh_input: value as BatInputs['hh_input'] })}
      >
        <div className={classes.radios}>
          {(['osm', 'census', 'manual'] as const).map(one => (
            <Radio key={one} value={one} label={say(`bat.households.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      {inputs.hh_input === 'manual' && (
        <NumberInput
          label={say('bat.households.number')}
          value={inputs.num_household ?? ''}
          min={1}
          allowDecimal={false}
          error={errors.num_household && inputs.num_household !== null && say(errors.num_household)}
          onChange={value => change({ num_household: typeof value === 'number' ? value : null })}
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
  const say = useWords()
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
  const total =
    households === null ? null : totalDemand_kW(households, householdDemandOf(inputs, bounds), loads)
  return (
    <p className={classes.total}>
      <span>{say('bat.totalDemand')}</span>
      <output>{total === null ? missing : formatPower_kW(total)}</output>
    </p>
  )
}
