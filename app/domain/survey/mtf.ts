import { type Breaker, monthlyBill_NPR, type Tariff } from '../assumptions/tariff.ts'

/**
 * Tiers of household electricity supply according to the Multi-Tier Framework. Source of all thresholds: Bhatia and
 * Angelou (2015), "Beyond Connections: Energy Access Redefined", ESMAP Technical Report 008/15, World Bank, multi-tier
 * matrix for measuring access to household electricity supply. The report was not available. In November 2026, the
 * thresholds were compared with a table of its country surveys, which agrees except for reliability: in the table,
 * more than 14 outages a week are tier 2, whereas the 2015 report requires at most 14 from tier 4 on, which is used
 * here.
 */
export const tiersOfSupply = [0, 1, 2, 3, 4, 5] as const
/** Name of the tier in survey results. It is computed from several questions. */
export const tierQuestion = 'tier'
/** Choice for households whose tier is undetermined because of a missing answer. */
export const openTier = 'open'
/** Tiers of the Multi-Tier Framework, which are the same for supply and cooking. */
export type MtfTier = (typeof tiersOfSupply)[number]
export type SupplyTier = MtfTier

/** A household's answers about electricity. Null means unanswered, not zero. */
export type SupplyAnswers = {
  /** Power available at any one time, in W; 0 if the household has no electricity. */
  capacity_W: number | null
  /** Hours with electricity on a typical day, and in the four evening hours. */
  hours_day: number | null
  hours_evening: number | null
  /** Number of unplanned outages in a typical week, and their total duration in hours. */
  outages_week: number | null
  outage_hours_week: number | null
  voltage_problem: boolean | null
  /** Cost of 365 kWh a year as a percentage of the household's spending. */
  package_percent: number | null
  pays_authorised: boolean | null
  accident: boolean | null
  feels_risk: boolean | null
}

type Attribute = {
  /** Answers on which the attribute depends. */
  answers: readonly (keyof SupplyAnswers)[]
  /** Lowest tier that the attribute can give. */
  min: SupplyTier
  /** Tier if all these answers are present. */
  tier(given: Record<keyof SupplyAnswers, never>): SupplyTier
}

/** Minimum values for tiers 1 to 5. */
export const minOfTier = {
  capacity_W: [3, 50, 200, 800, 2000],
  hours_day: [4, 4, 8, 16, 23],
  hours_evening: [1, 2, 3, 4, 4],
} as const
/** Maximum number of outages a week in tiers 4 and 5. In tier 5, their total duration must also stay below a limit. */
export const maxOutages = { tier4: 14, tier5: 3, hours_tier5: 2 } as const
/** In tiers 3 to 5, a standard package of 365 kWh a year costs less than this share of the household's spending. */
export const affordable = { package_kWh_year: 365, percent: 5 } as const
/**
 * Tier that applies above that cost, and tier that applies if, for example, the supply is unreliable or of poor
 * quality.
 */
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

export type OfAttributes<A extends string> = {
  /** Lowest tier of all attributes, or null if an unanswered attribute could still lower it. */
  tier: MtfTier | null
  /** Range of the tier for any values of the missing answers. Both bounds are equal if the tier is known. */
  min: MtfTier
  max: MtfTier
  attributes: Record<A, MtfTier | null>
  /** Attributes that leave the tier undetermined. */
  missing: A[]
}
export type TierOfSupply = OfAttributes<SupplyAttribute>

/**
 * Returns the tier of each attribute and of the household. Without electricity, it is 0 regardless of the other
 * answers.
 */
export function assessSupplyTier(answers: SupplyAnswers): TierOfSupply {
  const table = Object.entries(supplyAttributes) as [SupplyAttribute, Attribute][]
  const given = table.map(([name, attribute]) => {
    const isThere = attribute.answers.every(answer => answers[answer] !== null)
    return [name, isThere ? attribute.tier(answers as Record<keyof SupplyAnswers, never>) : null] as const
  })
  const attributes = Object.fromEntries(given) as TierOfSupply['attributes']
  return lowestTier(attributes, name => supplyAttributes[name].min)
}

/**
 * Returns the tier of a household, which is the lowest of its attributes. An attribute with a missing answer has no
 * tier and leaves the household's tier undetermined, unless the attribute could not be lower than the others.
 *
 * @param min lowest tier that an attribute can give
 */
export function lowestTier<A extends string>(
  attributes: Record<A, MtfTier | null>,
  min: (attribute: A) => MtfTier,
): OfAttributes<A> {
  const given = Object.entries(attributes) as [A, MtfTier | null][]
  const lowest = Math.min(...given.map(([, tier]) => tier ?? 5)) as MtfTier
  const missing = given.flatMap(([name, tier]) => (tier === null && min(name) < lowest ? [name] : []))
  const isOpen = missing.length > 0 || given.every(([, tier]) => tier === null)
  return {
    tier: isOpen ? null : lowest,
    min: Math.min(lowest, ...missing.map(min)) as MtfTier,
    max: lowest,
    attributes,
    missing,
  }
}

/** Capacity classes by what a household owns or could switch on. Their power in W is the lower bound of the tier. */
export const capacityClasses = [
  { name: 'nothing', min_W: 0 },
  ...minOfTier.capacity_W.map(min_W => ({ name: `w${min_W}`, min_W })),
]
export const capacityOf = (name: string): number | null =>
  capacityClasses.find(one => one.name === name)?.min_W ?? null

/** A household's answers about its electricity bill. Null or absent means unanswered. */
export type ElectricityPayment = {
  bill_NPR: number | null
  bill_kWh: number | null
  spending_NPR: number | null
  bill_by?: 'by_unit' | 'flat' | 'nothing' | null
  /** Size of the main switch. A size without a known tariff counts as unanswered. */
  breaker?: Breaker | null
  /** Whether its electricity comes from the national grid. */
  has_grid?: boolean
}

/**
 * Cost of the standard package as a percentage of the household's monthly spending: at the price of the last bill,
 * otherwise by the tariff for its breaker, otherwise by its flat payment. Null if it follows neither from the answers
 * nor from the tariff.
 */
export function packagePercent(of: ElectricityPayment, tariff: Tariff = {}): number | null {
  const bill = packageBill_NPR(of, tariff)
  const { spending_NPR } = of
  if (bill === 'nothing') return 0
  return bill === null || spending_NPR === null || spending_NPR <= 0 ? null : (100 * bill) / spending_NPR
}

/** In NPR per month. */
function packageBill_NPR(of: ElectricityPayment, tariff: Tariff): number | 'nothing' | null {
  const { bill_NPR, bill_kWh, bill_by = null, breaker = null, has_grid = false } = of
  const package_kWh = affordable.package_kWh_year / 12
  if (bill_NPR !== null && bill_kWh !== null && bill_kWh > 0) return package_kWh * (bill_NPR / bill_kWh)
  const byTariff = has_grid && breaker !== null ? monthlyBill_NPR(tariff, breaker, package_kWh) : null
  if (byTariff !== null) return byTariff
  if (bill_by === 'nothing') return bill_by
  return bill_by === 'flat' ? bill_NPR : null
}
