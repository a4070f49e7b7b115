/**
 * The worked model written again from its published formulas in the plainest way, sharing nothing with the product:
 * what the API answers is held against this.
 */
export type DemandByHand = {
  households: number
  watts: number
  hours: number
  institutions: number[]
  grid_km: number
  mhp_km: number
  pvout: number
}
type Option = {
  system: number
  install: number
  transport: number
  lines: number
  yearly: number
  wear: number
  every: number
}

export function optionsByHand(demand: DemandByHand, dc: number | null): Record<string, Option> {
  const kW =
    (demand.households * demand.watts + demand.institutions.reduce((sum, load) => sum + load, 0)) / 1000
  const W = kW * 1000
  const atOnce = demand.households * demand.watts * (0.5 + 0.5 / demand.households ** 0.5)
  const hydro = (atOnce + demand.institutions.reduce((sum, load) => sum + load, 0)) / 1000
  const connected = (demand.households + demand.institutions.length) * 30_000
  const kWh = kW * demand.hours * 365
  const panels = kWh / demand.pvout
  const dcRates: Record<number, number[]> = {
    10: [900, 80, 40, 25, 250],
    20: [700, 60, 30, 20, 200],
    50: [420, 40, 20, 12, 120],
    100: [380, 35, 18, 11, 110],
  }
  const [sc, ic, tc, omc, rc] = dc === null ? [500, 50, 30, 15, 140] : dcRates[dc]
  return {
    shs: {
      system: sc * W,
      install: ic * W,
      transport: tc * W,
      lines: 0,
      yearly: omc * W,
      wear: rc * W,
      every: dc === null ? 5 : 3,
    },
    solar_minigrid: {
      system: 400_000 * panels,
      install: 60_000 * panels,
      transport: 40_000 * panels,
      lines: connected,
      yearly: 12_000 * panels + 0.02 * connected,
      wear: 130_000 * panels,
      every: 7,
    },
    mhp: {
      system: 300_000 * hydro,
      install: 150_000 * hydro,
      transport: 50_000 * hydro,
      lines: connected + 1_000_000 * demand.mhp_km,
      yearly: 18_600 * hydro + 0.02 * (connected + 1_000_000 * demand.mhp_km),
      wear: 0,
      every: 99,
    },
    grid: {
      system: 2_500_000 * demand.grid_km,
      install: 0,
      transport: 0,
      lines: connected,
      yearly: 50_000 * demand.grid_km + 0.02 * connected + 9.5 * kWh,
      wear: 0,
      every: 99,
    },
  }
}

/** Year by year, at 10 %. */
export function lifeCycleByHand(option: Option, years: number): number {
  let total = option.system + option.install + option.transport + option.lines
  let worth = 1
  for (let year = 1; year <= years; year++) {
    worth /= 1.1
    total += option.yearly * worth
    if (year % option.every === 0 && year < years) total += option.wear * worth
  }
  return total
}

export function energyByHand(demand: DemandByHand, years: number): number {
  const kW =
    (demand.households * demand.watts + demand.institutions.reduce((sum, load) => sum + load, 0)) / 1000
  let kWh = 0
  for (let year = 1; year <= years; year++) kWh += (kW * demand.hours * 365) / 1.1 ** year
  return kWh
}
