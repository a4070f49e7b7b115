import { roundHalfUp } from '../../../domain/format.ts'
import type { LngLat } from '../../../domain/geometry.ts'
import {
  type Gauging,
  MhpCalculation,
  type MhpField,
  mhpForm,
  mhpReach,
  type ScanRow,
} from '../../../domain/mhp/contract.ts'
import type { MhpCalculationInput } from '../../../domain/mhp/projects/contract.ts'
import type { FormOptions } from '../../ui/form/form-options.ts'
import {
  defaultMhpInputs,
  type GaugingInput,
  type MhpInputs,
  type MhpPlace,
  type Typed,
} from '../mhp-state.ts'

/** Number of decimals of the queried flow in its field, and of powers. */
const flowDecimals = 6
const decimals = 3

/**
 * Discharge in the field in m³/s: the typed value, otherwise that of the query. Before the query has replied, it is the
 * default; if the query found nothing or failed, it is 0 (S-075).
 */
export function dischargeOf(typed: MhpInputs['discharge'], found: number | 'waiting' | 'failed'): Typed {
  if (typed !== undefined) return typed
  if (found === 'waiting') return mhpForm.discharge.default
  return found === 'failed' ? 0 : roundHalfUp(found, flowDecimals)
}

export type MhpValues = MhpInputs & { discharge: Typed }

/** The form with the numbers of the contract. `discharge` comes from `dischargeOf`. */
export const mhpFormOptions = {
  defaults: { ...defaultMhpInputs, discharge: mhpForm.discharge.default },
  labels: {
    power_kW: 'mhp.form.power_kW',
    mhp_interval: 'mhp.form.mhp_interval',
    discharge: 'mhp.form.discharge',
    gauging: 'mhp.gauging.flow',
  },
  schema: MhpCalculation,
  /** A gauging without a flow is ignored. */
  body: values => ({ ...values, gauging: values.gauging?.flow_m3s == null ? null : values.gauging }),
  isLive: true,
} satisfies FormOptions<MhpValues>

/** The gauging for the server, or null without a flow. */
export function gaugingOf(input: GaugingInput | null): Gauging | null {
  if (input === null || input.flow_m3s === null || !(input.flow_m3s > 0)) return null
  return { month: input.month as Gauging['month'], flow_m3s: input.flow_m3s }
}

export const pointOf = (at: LngLat) => ({ type: 'Point' as const, coordinates: [...at] })

/** The body of the calculation. Every field has already been validated. `arcId` is the stream that the server named. */
export function calculationOf(
  place: MhpPlace,
  arcId: number,
  values: Record<MhpField, number>,
  gauging: Gauging | null,
): MhpCalculationInput {
  return { ...values, dam_pt_approx: pointOf(place.at), arc_id: arcId, ...(gauging && { gauging }) }
}

/**
 * Power and interval for a reach of the scan. The power is rounded down to whole intervals and limited to the maximum
 * of the form. If the interval would result in too many powerhouses, it is increased to a tenth of the power.
 */
export function inputsForReach(
  { power_kW }: Pick<ScanRow, 'power_kW'>,
  interval: Typed,
): Pick<MhpInputs, 'power_kW' | 'mhp_interval'> {
  const offered = Math.max(mhpForm.power_kW.min, Math.min(mhpForm.power_kW.max, power_kW))
  const wantedInterval =
    interval === null || interval <= 0 || interval > offered ? mhpForm.mhp_interval.default : interval
  const mhp_interval = offered / wantedInterval > mhpReach.powerhouses ? tenthOf(offered) : wantedInterval
  const whole = Math.floor(offered / mhp_interval + 1e-9) * mhp_interval
  return { power_kW: downTo(whole > 0 ? whole : offered), mhp_interval }
}

const downTo = (value: number) => Math.floor(value * 10 ** decimals + 1e-6) / 10 ** decimals

const tenthOf = (power_kW: number) => (power_kW >= 10 ? Math.floor(power_kW / 10) : downTo(power_kW / 10))
