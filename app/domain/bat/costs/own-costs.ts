import { Failure } from '../../api/failure.ts'
import { rangeFaults } from '../../rates/range-faults.ts'
import { defaultRow, type Rates } from '../../rates/rates.ts'
import type { OwnCosts, OwnRate } from './costs-contract.ts'

/** Rates with those that a cluster has for itself, and which of them differ. */
export type RatesOfCluster = { rates: Rates; changed: OwnRate[] }

/** What a request says of its own rates; they count only where `use_other_parameters` says so (S-051). */
export type OwnCostsQuery = {
  use_other_parameters?: boolean
  extra_params: { costs?: OwnCosts | undefined }
}

/**
 * The rates that a cluster is reckoned with: the tables' rows, with its own figures in the rows that it uses. Throws
 * `malformed` by field where a range of the settings goes down.
 */
export function ratesOfCluster(rates: Rates, query: OwnCostsQuery, dc_watt: number | null): RatesOfCluster {
  const costs = query.use_other_parameters ? query.extra_params.costs : undefined
  if (costs === undefined) return { rates, changed: [] }
  const changed: OwnRate[] = []
  const replaced = <T extends object>(table: keyof OwnCosts, row: T): T => {
    const given = Object.entries(costs[table] ?? {}).filter(
      ([name, value]) => value !== undefined && row[name as keyof T] !== value,
    )
    changed.push(
      ...given.map(
        ([name, own]) => ({ name: `${table}.${name}`, stated: row[name as keyof T], own }) as OwnRate,
      ),
    )
    return { ...row, ...Object.fromEntries(given) }
  }
  const [mhp, smg] = [defaultRow(rates.mhp), defaultRow(rates.smg)]
  const settings = replaced('settings', rates.settings)
  refuseRanges(settings)
  const own: Rates = {
    ...rates,
    shs_ac: dc_watt === null ? replaced('shs', rates.shs_ac) : rates.shs_ac,
    shs_dc: rates.shs_dc.map(one => (one.watt === dc_watt ? replaced('shs', one) : one)),
    mhp: rates.mhp.map(one => (one === mhp ? replaced('mhp', one) : one)),
    smg: rates.smg.map(one => (one === smg ? replaced('solar_minigrid', one) : one)),
    grid: replaced('grid', rates.grid),
    settings,
  }
  return { rates: own, changed }
}

function refuseRanges(settings: Rates['settings']): void {
  const faults = Object.entries(rangeFaults(settings))
  if (faults.length === 0) return
  const fields = Object.fromEntries(faults.map(([name, why]) => [`extra_params.costs.settings.${name}`, why]))
  const [[field, [reason]]] = Object.entries(fields)
  throw new Failure('malformed', { field, reason }, { fields })
}
