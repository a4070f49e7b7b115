/**
 * Tiers of household electricity supply by the Multi-Tier Framework. Source of every threshold: Bhatia and Angelou
 * (2015), "Beyond Connections: Energy Access Redefined", ESMAP Technical Report 008/15, World Bank, multi-tier matrix
 * for measuring access to household electricity supply. The report was not at hand: in November 2026 they were compared
 * with a table of its country surveys, which agrees but for reliability. There more than 14 outages a week are tier 2; the
 * report of 2015 asks for at most 14 from tier 4 on, which is kept.
 */
export const tiersOfSupply = [0, 1, 2, 3, 4, 5] as const
/** The tier among the results of a survey, reckoned from several questions. */
export const tierQuestion = 'tier'
/** The choice of households whose tier a missing answer leaves open. */
export const openTier = 'open'
export type SupplyTier = (typeof tiersOfSupply)[number]

/** What a household says of its electricity; null is what it did not say, which is not zero. */
export type SupplyAnswers = {
  /** W that can run at once; 0 without electricity. */
  capacity_W: number | null
  /** Hours with electricity in a usual day, and of the four hours of the evening. */
  hours_day: number | null
  hours_evening: number | null
  /** Unplanned outages in a usual week and the hours they last together. */
  outages_week: number | null
  outage_hours_week: number | null
  voltage_problem: boolean | null
  /** Cost of 365 kWh a year in percent of what the household lives on. */
  package_percent: number | null
  pays_authorised: boolean | null
  accident: boolean | null
  feels_risk: boolean | null
}

type Attribute = {
  /** The answers that it goes by. */
  answers: readonly (keyof SupplyAnswers)[]
  /** The lowest tier that the attribute can give at all. */
  min: SupplyTier
  /** Tier of answers that are all there. */
  tier(given: Record<keyof SupplyAnswers, never>): SupplyTier
}

/** Least values of tiers 1 to 5. */
export const minOfTier = {
  capacity_W: [3, 50, 200, 800, 2000],
  hours_day: [4, 4, 8, 16, 23],
  hours_evening: [1, 2, 3, 4, 4],
} as const
/** Most outages a week in tier 4; in tier 5 with the hours that all of them stay below. */
export const maxOutages = { tier4: 14, tier5: 3, hours_tier5: 2 } as const
/** Tiers 3 to 5: a standard package of 365 kWh a year costs less than this of what the household lives on. */
export const affordable = { package_kWh_year: 365, percent: 5 } as const
/** The tier that a household keeps where the cost is more; and where supply is unreliable, of bad quality and so on. */
const whereDear: SupplyTier = 2
const whereFaulty: SupplyTier = 3

const byMin =
  (name: keyof typeof minOfTier): Attribute['tier'] =>
  given =>
    minOfTier[name].filter(min => given[name] >= min).length as SupplyTier
const faulty =
  (isFaulty: (given: Record<keyof SupplyAnswers, never>) => boolean): Attribute['tier'] =>
  given =>
    isFaulty(given) ? whereFaulty : 5

export const supplyAttributes = {
  capacity: { answers: ['capacity_W'], min: 0, tier: byMin('capacity_W') },
  hours: { answers: ['hours_day'], min: 0, tier: byMin('hours_day') },
  evening_hours: { answers: ['hours_evening'], min: 0, tier: byMin('hours_evening') },
  reliability: {
    answers: ['outages_week', 'outage_hours_week'],
    min: whereFaulty,
    tier: ({ outages_week, outage_hours_week }) => {
      if (outages_week > maxOutages.tier4) return whereFaulty
      const isBest = outages_week <= maxOutages.tier5 && outage_hours_week < maxOutages.hours_tier5
      return isBest ? 5 : 4
    },
  },
  quality: {
    answers: ['voltage_problem'],
    min: whereFaulty,
    tier: faulty(({ voltage_problem }) => voltage_problem),
  },
  affordability: {
    answers: ['package_percent'],
    min: whereDear,
    tier: ({ package_percent }) => (package_percent < affordable.percent ? 5 : whereDear),
  },
  legality: {
    answers: ['pays_authorised'],
    min: whereFaulty,
    tier: faulty(({ pays_authorised }) => !pays_authorised),
  },
  safety: {
    answers: ['accident', 'feels_risk'],
    min: whereFaulty,
    tier: faulty(({ accident, feels_risk }) => accident || feels_risk),
  },
} as const satisfies Record<string, Attribute>
export type SupplyAttribute = keyof typeof supplyAttributes

export type TierOfSupply = {
  /** The lowest of all attributes; null where an attribute that nobody answered could still lower it. */
  tier: SupplyTier | null
  /** Between which the tier lies, whatever the missing answers are; equal where the tier is known. */
  min: SupplyTier
  max: SupplyTier
  attributes: Record<SupplyAttribute, SupplyTier | null>
  /** The attributes that leave the tier open. */
  missing: SupplyAttribute[]
}

/**
 * The tier of each attribute and of the household, which is the lowest of them. An attribute with an answer missing has
 * no tier. It leaves the household's open unless it could not give less than the others do: without electricity the
 * tier is 0 whatever else was asked.
 */
export function assessSupplyTier(answers: SupplyAnswers): TierOfSupply {
  const table = Object.entries(supplyAttributes) as [SupplyAttribute, Attribute][]
  const given = table.map(([name, attribute]) => {
    const isThere = attribute.answers.every(answer => answers[answer] !== null)
    return [name, isThere ? attribute.tier(answers as Record<keyof SupplyAnswers, never>) : null] as const
  })
  const lowest = Math.min(...given.map(([, tier]) => tier ?? 5)) as SupplyTier
  const missing = given.flatMap(([name, tier]) =>
    tier === null && supplyAttributes[name].min < lowest ? [name] : [],
  )
  const isOpen = missing.length > 0 || given.every(([, tier]) => tier === null)
  const min = Math.min(lowest, ...missing.map(name => supplyAttributes[name].min)) as SupplyTier
  return {
    tier: isOpen ? null : lowest,
    min,
    max: lowest,
    attributes: Object.fromEntries(given) as TierOfSupply['attributes'],
    missing,
  }
}

/** What can run at once, by what a household owns or could switch on; the W are those that the tier begins with. */
export const capacityClasses = [
  { name: 'nothing', min_W: 0 },
  ...minOfTier.capacity_W.map(min_W => ({ name: `w${min_W}`, min_W })),
]
export const capacityOf = (name: string): number | null =>
  capacityClasses.find(one => one.name === name)?.min_W ?? null

/**
 * Cost of the standard package at the price of the last bill, in percent of the household's month; null without a bill
 * by the unit or without what the household lives on.
 */
export function packagePercent({ bill_NPR, bill_kWh, spending_NPR }: MonthOfMoney): number | null {
  if (bill_NPR === null || bill_kWh === null || spending_NPR === null) return null
  if (bill_kWh <= 0 || spending_NPR <= 0) return null
  return (100 * (affordable.package_kWh_year / 12) * (bill_NPR / bill_kWh)) / spending_NPR
}
type MonthOfMoney = { bill_NPR: number | null; bill_kWh: number | null; spending_NPR: number | null }
