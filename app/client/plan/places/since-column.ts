import type { Census2021 } from '../../../domain/region/census.ts'
import type { TableColumn } from '../../ui/table/column.ts'

/** What may have changed since a place was calculated. `rates_changed` is missing for places that use no rates. */
type Since = {
  is_outside: boolean
  atlas_changed: boolean
  corrections_changed: boolean
  rates_changed?: boolean
  network_sized?: boolean
  network_changed?: boolean
  census_2021?: Census2021
}

/** Whether anything has changed since the place was calculated. */
export const isOld = (one: Since): boolean =>
  one.rates_changed === true || one.network_changed === true || one.atlas_changed || one.corrections_changed

export const sinceColumn: TableColumn<Since> = {
  id: 'changed',
  words: 'clusters.changed',
  value: one => Number(isOld(one)) + 2 * Number(one.is_outside),
  show: (one, say) => {
    if (one.is_outside) return say('clusters.outside')
    if (one.rates_changed) return say('clusters.ratesChanged')
    if (one.atlas_changed)
      return say(one.census_2021 === 'preliminary' ? 'clusters.preliminaryCensus' : 'clusters.atlasChanged')
    if (one.corrections_changed) return say('corrections.since')
    if (!one.network_changed) return ''
    return say(one.network_sized ? 'clusters.networkRatesChanged' : 'clusters.flatPrice')
  },
  only: 'table',
}
