import { formatCount } from '../../format.ts'
import type { MessageKey, Say } from '../../messages/messages.ts'
import type { EnergyData } from '../contract.ts'

/**
 * Sentences about the emissions of a region's energy use. Greenhouse gases are always included, and the others if any
 * are known. The sentences also say what a sum omits.
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
