import { useAtomValue, useSetAtom } from 'jotai'
import { isGridOffered } from '../../../domain/bat/best.ts'
import { householdsToSupply } from '../../../domain/bat/contract.ts'
import {
  formatCount,
  formatDistance_km,
  formatEnergy_kWh,
  formatPower_kW,
  formatRate,
  formatWatts,
} from '../../../domain/format.ts'
import { InputsSummary } from '../../ui/pane/inputs-summary.tsx'
import { useSay } from '../../ui/use-say.ts'
import { batInputsAtom, batModeAtom, batResultAtom, clearBatAtom } from '../bat-state.ts'
import { distributionWords, periodWords } from '../form/scenario-form.tsx'
import { useHouseholdWords } from '../household-words.ts'
import { BackToSettlements } from '../settlements/back-to-settlements.tsx'

/** Summary of the inputs for the current result, with a way back to the form. */
export function BatInputsSummary({ change }: { change(): void }) {
  const say = useSay()
  const outcome = useAtomValue(batResultAtom)
  const inputs = useAtomValue(batInputsAtom)
  const clear = useSetAtom(clearBatAtom)
  const wordsOf = useHouseholdWords()
  const setMode = useSetAtom(batModeAtom)
  if (outcome?.kind !== 'zonal') return null
  const { result, request } = outcome
  const { shs } = result.energy_costs
  const { loads } = result.cost_inputs.supply
  const institutions = loads.reduce((sum, one) => sum + one.number, 0)
  const isOwnDemand = request.bat_form?.custom_hh_demand === true
  const changed = result.cost_inputs.changed.length
  const distribution = request.extra_params?.distribution
  const facts: [string, string][] = [
    [
      say('answer.households', { source: say(wordsOf(request.hh_input ?? 'osm')) }),
      formatCount(result.num_household),
    ],
    ...only((result.connected_households ?? 0) > 0, [
      say('bat.people.toSupply'),
      formatCount(householdsToSupply(result)),
    ]),
    [
      isOwnDemand ? say('answer.ownDemand') : say('answer.tier', { tier: result.tier }),
      formatWatts(result.per_hh_demand_W),
    ],
    ...only(institutions > 0, [say('answer.institutions'), formatCount(institutions)]),
    [say('bat.totalDemand'), formatPower_kW(result.total_demand_kW)],
    [
      say('answer.energy', { hours: shs.hrs_per_day, days: shs.days_per_year }),
      say('answer.energyYear', { energy: formatEnergy_kWh(shs.electricity_generation) }),
    ],
    [
      say('answer.gridPlan'),
      inputs.grid_extension
        ? [
            formatDistance_km(inputs.grid_extension_limit_km),
            ...(isGridOffered(result.distance_to_grid_ext_km, inputs)
              ? [say(periodWords[inputs.extension_period])]
              : []),
          ].join(', ')
        : say('answer.noGridPlan'),
    ],
    ...(distribution
      ? ([[say('bat.distribution'), say(distributionWords[distribution])]] satisfies [string, string][])
      : []),
    [say('answer.discountRate'), `${formatRate(result.discounting.discount_rate)} %`],
    ...only(changed > 0, [say('answer.ownRates'), say('answer.ownRatesCount', { count: changed })]),
  ]
  return (
    <InputsSummary facts={facts} clear={() => clear()} change={change}>
      <BackToSettlements back={() => setMode('municipality')} />
    </InputsSummary>
  )
}

const only = (is: boolean, fact: [string, string]): [string, string][] => (is ? [fact] : [])
