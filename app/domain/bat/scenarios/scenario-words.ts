import { formatDistance_km, formatWatts } from '../../format.ts'
import type { Message, Say } from '../../messages/messages.ts'
import { notesOf } from '../../messages/notes.ts'
import { dcTier } from '../../rates/tiers.ts'
import { extensionLimit_km } from '../bat-inputs.ts'
import type { ScenarioInput } from '../settlements-contract.ts'

/** Scenarios are identified by a letter, including on the map. */
export const letterOf = (scenario: number): string => 'ABCD'[scenario]

/** Returns the settings of a scenario part by part. The same index describes the same setting in every scenario. */
function partsOf({
  bat_form = {},
  extra_params = {},
  planned_lines = [],
}: ScenarioInput): (Message | null)[] {
  const { tier = 3, custom_hh_demand = false, dc_watt = 50, hh_demand_W } = bat_form
  const {
    project_period = 5,
    grid_extension = true,
    extension_period,
    distribution,
    costs = {},
  } = extra_params
  const limit_km = extra_params.grid_extension_limit_km ?? extensionLimit_km.default
  const rates = Object.values(costs).reduce((sum, table) => sum + Object.keys(table ?? {}).length, 0)
  const watts = tier === dcTier && !custom_hh_demand ? dc_watt : hh_demand_W
  return [
    { key: 'bat.tier.option', params: { tier } },
    watts == null ? null : { key: 'scenarios.watts', params: { watts: formatWatts(watts) } },
    { key: 'bat.years', params: { years: project_period } },
    grid_extension
      ? { key: 'scenarios.limit', params: { distance: formatDistance_km(limit_km) } }
      : { key: 'scenarios.noGrid', params: {} },
    grid_extension && extension_period === '< 5 Years' ? { key: 'scenarios.gridSoon', params: {} } : null,
    distribution ? { key: `scenarios.${distribution}`, params: {} } : null,
    { key: 'scenarios.ownRates', params: { count: rates } },
    { key: 'scenarios.plannedLines', params: { count: planned_lines.length } },
  ]
}

/** Returns the letter and distinguishing settings of each scenario: `B: 15 years · grid to 5 km`. */
export function scenarioNames(scenarios: readonly ScenarioInput[], say: Say): string[] {
  const parts = scenarios.map(partsOf)
  const differs = parts[0].map((_, at) => new Set(parts.map(one => JSON.stringify(one[at]))).size > 1)
  return parts.map((one, scenario) => {
    const differingParts = one.filter((part, at): part is Message => differs[at] && part !== null)
    const text = differingParts.map(part => say(part.key, part.params)).join(' · ')
    return text === '' ? letterOf(scenario) : `${letterOf(scenario)}: ${text}`
  })
}

/** Returns all settings of a scenario as text for a file. */
export const scenarioText = (scenario: ScenarioInput, say: Say): string =>
  notesOf(
    partsOf(scenario).filter(part => part !== null),
    say,
  )
