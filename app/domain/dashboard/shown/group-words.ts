import type { MessageKey } from '../../messages/messages.ts'
import type { InfographicGroup } from '../indicators.ts'

/** Titles of the cards. The groups' own names are those of the server, including its misspelling (S-081). */
export const groupWords: Record<InfographicGroup, MessageKey> = {
  'Renewable Energy Technology': 'dashboard.group.renewable',
  'Physical Infrastructrue': 'dashboard.group.infrastructure',
  'Landuse Status': 'dashboard.group.land',
}
