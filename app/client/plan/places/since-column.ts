import type { Census2021 } from '../../../domain/region/census.ts'
import type { TableColumn } from '../../ui/table/column.ts'

/** What may have changed since a place of a plan was reckoned; rates are no concern of some. */
type Since = {
  is_outside: boolean
  atlas_changed: boolean
  corrections_changed: boolean
  rates_changed?: boolean
  census_2021?: Census2021
}

/** Whether something has changed since it was reckoned. */
export const isOld = ({ rates_changed = false, atlas_changed, corrections_changed }: Since): boolean =>
  rates_changed || atlas_changed || corrections_changed

export const sinceColumn: TableColumn<Since> = {
  id: 'changed',
  words: 'clusters.changed',
  value: one => Number(isOld(one)) + 2 * Number(one.is_outside),
  show: (one, say) => {
    if (one.is_outside) return say('clusters.outside')
    if (one.rates_changed) return say('clusters.ratesChanged')
    if (one.atlas_changed)
      return say(one.census_2021 === 'preliminary' ? 'clusters.preliminaryCensus' : 'clusters.atlasChanged')
    return one.corrections_changed ? say('corrections.since') : ''
  },
  only: 'table',
}
