import { costStream } from '../../../../app/domain/bat/costs/cost-table.ts'
import { optionQuantities } from '../../../../app/domain/bat/costs/option-quantities.ts'
import { quantitiesOf } from '../../../../app/domain/bat/costs/quantities.ts'
import { type CostStream, levelizedCosts, lifeCycleCosts } from '../../../../app/domain/bat/lifecycle.ts'
import { type Rates, rateSeeds } from '../../../../app/domain/rates/rates.ts'
import { shippedNetworkTables } from '../../../../app/server/rates/network-in-use.ts'
import { conventions, mixedLcoe, onssetLcoe } from './compatible.ts'
import { type Compared, wholeCosts } from './options.ts'
import type { Served } from './places.ts'

export const rates: Rates = { version: 'seed', ...rateSeeds, network: shippedNetworkTables() }
export const r = rates.settings.discount_rate / 100

/** Levelized cost of an option, NPR/kWh. */
export type Costing = (served: Served, technology: Compared, years: number) => number

const flatStream = ({ quantities, figures, supply }: Served, technology: Compared): CostStream =>
  costStream(technology, quantities, figures, supply)

function sizedStream({ quantities, figures, sized }: Served, technology: Compared): CostStream {
  return costStream(technology, optionQuantities(technology, quantities, sized, figures), figures, sized)
}

/**
 * NPR a household of the network that is sized for an option, and of the home systems of whoever it leaves out: what
 * OnSSET is given as the cost of a connection.
 */
export function connection_NPR(served: Served, technology: Compared): number {
  const { sized, supply, quantities, figures } = served
  const { distribution_NPR, network } = optionQuantities(technology, quantities, sized, figures)
  if (network === null) return 0
  const alone = {
    ...quantities,
    watts: network.standalone_watts,
    connections: network.standalone_connections,
  }
  return (distribution_NPR + costStream('shs', alone, figures, supply).capital) / supply.households
}

/** What OnSSET makes of that price: everybody on the network, and no losses. */
function givenStream(served: Served, technology: Compared): CostStream {
  const distribution_NPR_per_connection = connection_NPR(served, technology)
  const settings = { ...rates.settings, distribution_NPR_per_connection }
  const quantities = quantitiesOf(served.supply, settings)
  return costStream(technology, quantities, { ...served.figures, settings }, served.supply)
}

const published =
  (streamOf: typeof flatStream): Costing =>
  (served, technology, years) => {
    const lifeCycle = lifeCycleCosts(streamOf(served, technology), r, years)
    return levelizedCosts(lifeCycle, served.quantities.energy_kWh, r)[years - 1] ?? Number.NaN
  }
const compatible =
  (streamOf: typeof flatStream): Costing =>
  (served, technology, years) =>
    onssetLcoe(wholeCosts(technology, streamOf(served, technology)), served.quantities.energy_kWh, r, years)

/** By our formulas, with one price a connection or with networks sized; and both in OnSSET's conventions. */
export const costings = {
  flat: published(flatStream),
  sized: published(sizedStream),
  flatInItsTerms: compatible(flatStream),
  givenInItsTerms: compatible(givenStream),
}

/** All that OnSSET does otherwise with a network that it is given. */
export const differences = [...conventions, 'losses and home systems'] as const

/** Sized networks by our formulas, with some differences switched to OnSSET's way. */
export const mixed =
  (theirs: ReadonlySet<string>): Costing =>
  (served, technology, years) => {
    const streamOf = theirs.has('losses and home systems') ? givenStream : sizedStream
    const stream = streamOf(served, technology)
    const whole = wholeCosts(technology, stream)
    return mixedLcoe(stream, whole, served.quantities.energy_kWh, r, years, theirs)
  }
