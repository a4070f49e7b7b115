import type { RateKind } from '../../domain/rates/rate-fields.ts'
import type { MessageKey } from '../../domain/words/words.ts'
import type { TechMarkKey } from '../ui/tech-mark.tsx'

/** The screens of cost rates (M-002) with their entries in the menu; the settings of the cost model have no mark. */
export const ratePages: readonly {
  kind: RateKind
  path: string
  words: MessageKey
  mark: TechMarkKey | null
}[] = [
  { kind: 'shs_ac', path: 'shs-ac-costs', words: 'costs.shsAc', mark: 'shs' },
  { kind: 'shs_dc', path: 'shs-dc-costs', words: 'costs.shsDc', mark: 'shs' },
  { kind: 'mhp', path: 'mhp-costs', words: 'costs.mhp', mark: 'mhp' },
  { kind: 'grid', path: 'grid-costs', words: 'costs.grid', mark: 'grid' },
  { kind: 'smg', path: 'smg-costs', words: 'costs.smg', mark: 'smg' },
  { kind: 'settings', path: 'cost-settings', words: 'rates.titleSettings', mark: null },
]
