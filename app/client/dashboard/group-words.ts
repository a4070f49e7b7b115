import type { InfographicGroup } from '../../domain/dashboard/indicators.ts'
import type { WordKey } from '../../domain/words/words.ts'

/** Titles of the cards; the groups' own names are the server's, misspelling and all (S-081). */
export const groupWords: Record<InfographicGroup, WordKey> = {
  'Renewable Energy Technology': 'dashboard.group.renewable',
  'Physical Infrastructrue': 'dashboard.group.infrastructure',
  'Landuse Status': 'dashboard.group.land',
}
