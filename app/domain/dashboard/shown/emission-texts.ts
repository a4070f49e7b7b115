import { formatCount } from '../../format.ts'
import type { MessageKey, Say } from '../../messages/messages.ts'
import type { EnergyData } from '../contract.ts'

/**
 * Sentences on the emissions of the energy that a region uses: greenhouse gases always, the others where anything of them
 * is known. What is not in a sum is named.
 */
export function emissionTexts(emissions: EnergyData['emissions'] = [], say: Say): string[] {
  return emissions.flatMap(({ group, t_CO2e, missing }) => {
    if (t_CO2e === null) return group === 'greenhouse' ? [say('energy.emissions.unknown')] : []
    const sentence = say(`energy.emissions.${group}`, { tonnes: formatCount(t_CO2e) })
    if (missing.length === 0) return [sentence]
    const fuels = missing.map(fuel => ({ key: `survey.energy_use.${fuel}` as MessageKey }))
    return [`${sentence} ${say('energy.emissions.missing', { fuels })}`]
  })
}
