import { Failure, type FailureFields } from '../../api/failure.ts'
import { networkFaults } from '../../rates/network-tables.ts'
import { rangeFaults } from '../../rates/range-faults.ts'
import { rateKinds } from '../../rates/rate-fields.ts'
import type { Rates } from '../../rates/rates.ts'
import { technologyOfRates } from '../../technologies/technologies.ts'
import { rowInUse } from './cost-table.ts'
import type { OwnCosts, OwnRate } from './costs-contract.ts'

/** Rates with a cluster's overrides applied, and the list of overrides. */
export type RatesOfCluster = { rates: Rates; changed: OwnRate[] }

/** Overrides in a request. They apply only if `use_other_parameters` is set (S-051). */
export type OwnCostsQuery = {
  use_other_parameters?: boolean
  extra_params: { costs?: OwnCosts | undefined }
}

/**
 * Returns the table rows with the cluster's overrides applied. Throws `malformed` with the field name if a range in
 * the settings is reversed, or if a service's minimum length exceeds its maximum.
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
  const settings = replaced('settings', rates.settings)
  refuse('settings', rangeFaults(settings))
  const network = rates.network && {
    ...rates.network,
    network: replaced('network', rates.network.network),
  }
  if (network) refuse('network', networkFaults(network.network))
  const tables = rateKinds
    .filter(kind => kind !== 'settings')
    .map(kind => {
      const technology = technologyOfRates[kind]
      const inUse = rowInUse(rates, technology, dc_watt)
      const own = (row: object) => (row === inUse ? replaced(technology, row) : row)
      const table = rates[kind]
      return [kind, Array.isArray(table) ? table.map(own) : own(table)]
    })
  return {
    rates: { ...rates, ...Object.fromEntries(tables), settings, ...(network && { network }) },
    changed,
  }
}

function refuse(table: keyof OwnCosts, found: FailureFields): void {
  const faults = Object.entries(found)
  if (faults.length === 0) return
  const fields = Object.fromEntries(faults.map(([name, why]) => [`extra_params.costs.${table}.${name}`, why]))
  const [[field, [reason]]] = Object.entries(fields)
  throw new Failure('malformed', { field, reason }, { fields })
}
