import * as v from 'valibot'
import type { Message, MessageKey } from '../messages/messages.ts'
import {
  type Local,
  type Technology,
  type TechnologyRateKind,
  type TechnologyRows,
  technologies,
  technologyRows,
} from '../technologies/technologies.ts'

/**
 * Every field of the six rate tables. The contract, database, screens and CSV files are derived from it. `default` is
 * the initial value of a new column.
 */
type LabelledField = { label: Message; unit: MessageKey | null }
export type NumberRateField = LabelledField & {
  kind: 'number'
  min: number
  max: number
  isWhole: boolean
  /**
   * Number of decimals, which also gives the step of the input field, for a figure that is not a whole number. The
   * default is two.
   */
  decimals?: number
  defaultValue?: number
  /** What an empty figure means, such as unknown. If absent, the figure is required. */
  emptyMeans?: MessageKey
}
export type TextRateField = LabelledField & { kind: 'text'; longest: number }
export type SwitchRateField = LabelledField & { kind: 'switch'; defaultValue: boolean }
/** A choice, with a label for each option. */
export type ChoiceRateField = LabelledField & {
  kind: 'choice'
  choices: Readonly<Record<string, MessageKey>>
}
export type RateField = NumberRateField | TextRateField | SwitchRateField | ChoiceRateField
export type RateFields = Record<string, RateField>
/** Step of the input field for costs that are not whole numbers. */
export const rateStep = 0.01

const max_NPR = 1e9
type More = Partial<Omit<NumberRateField, 'kind' | 'label' | 'unit'>>
const number = (label: Message, unit: MessageKey | null, more: More = {}): NumberRateField => {
  return { kind: 'number', label, unit, min: 0, max: max_NPR, isWhole: false, ...more }
}
const said = (key: MessageKey): Message => ({ key })
const years = number(said('rates.replacementPeriod'), 'rates.years', { min: 1, max: 30, isWhole: true })
const category: TextRateField = {
  kind: 'text',
  label: said('rates.category'),
  unit: null,
  longest: 100,
}

const perWatt = {
  sc_rate: number(said('rates.system'), 'rates.perW'),
  ic_rate: number(said('rates.installation'), 'rates.perW'),
  tc_rate: number(said('rates.transport'), 'rates.perW'),
  omc_rate: number(said('rates.upkeep'), 'rates.perWYear'),
  rc_rate: number(said('rates.replacement'), 'rates.perW'),
  replacement_period_yrs: years,
}
const perKilowatt = {
  category,
  sc_per_kW: number(said('rates.system'), 'rates.perKW'),
  ic_per_kW: number(said('rates.installation'), 'rates.perKW'),
  tc_per_kW: number(said('rates.transport'), 'rates.perKW'),
  omc_per_kW: number(said('rates.upkeep'), 'rates.perKWYear'),
}

const share = (label: Message, defaultValue: number) => number(label, null, { max: 1, defaultValue })
const life = (label: MessageKey, defaultValue: number) =>
  number({ key: 'rates.lifeOf', params: { what: said(label) } }, 'rates.years', {
    min: 1,
    max: 100,
    isWhole: true,
    defaultValue,
  })
const stranded = (label: MessageKey, defaultValue: number) =>
  share({ key: 'rates.strandedShareOf', params: { what: said(label) } }, defaultValue)

type Rows = TechnologyRows
const lives = Object.fromEntries(
  technologies.map(one => {
    const { setting, label, default: years } = technologyRows[one].life
    return [setting, life(label, years)]
  }),
) as { [T in Technology as Rows[T]['life']['setting']]: NumberRateField }
const strandedShares = Object.fromEntries(
  technologies.flatMap(one => {
    const { stranded: left } = technologyRows[one]
    return left === null ? [] : [[left.setting, stranded(left.label, left.default)]]
  }),
) as { [T in Local as Rows[T]['stranded']['setting']]: NumberRateField }

type Bounds = readonly [MessageKey, min: number, mode: number, max: number]
const capitalRanges = Object.fromEntries(
  technologies.map((one): [string, Bounds] => {
    const { input, label, range } = technologyRows[one].capital
    return [input, [label, ...range]]
  }),
) as { [T in Technology as Rows[T]['capital']['input']]: Bounds }

/** Minimum, mode and maximum, as factors of the stated figure (models I1). */
const ranges = {
  ...capitalRanges,
  distribution: ['rates.distribution', 0.8, 1, 1.2],
  upkeep: ['rates.upkeep', 0.7, 1, 1.5],
  energy_price: ['rates.energyPrice', 0.8, 1, 1.4],
  demand: ['rates.demand', 0.8, 1, 1.3],
  line_length: ['rates.lineLength', 1, 1.1, 1.4],
} as const satisfies Record<string, Bounds>
const bounds = { least: 'rates.leastOf', mode: 'rates.modeOf', most: 'rates.mostOf' } as const
type RangeName = `range_${keyof typeof ranges}_${keyof typeof bounds}`
/** Names of the three fields of a range. Saving checks that min ≤ mode ≤ max. */
export const rangeTriples = Object.keys(ranges).map(name =>
  (['least', 'mode', 'most'] as const).map(bound => `range_${name}_${bound}` as RangeName),
)
const rangeFields = Object.fromEntries(
  Object.entries(ranges).flatMap(([name, [what, ...defaults]]) =>
    Object.entries(bounds).map(([bound, key], i) => [
      `range_${name}_${bound}`,
      number({ key, params: { what: said(what) } }, null, { max: 10, defaultValue: defaults[i] }),
    ]),
  ),
) as Record<RangeName, NumberRateField>

export const rateFields = {
  shs_ac: perWatt,
  shs_dc: { watt: number(said('rates.watt'), 'rates.W', { min: 1, max: 1000 }), ...perWatt },
  mhp: perKilowatt,
  smg: {
    ...perKilowatt,
    rc_per_kW: number(said('rates.replacement'), 'rates.perKW'),
    replacement_period_yrs: years,
  },
  grid: {
    cc_rate: number(said('rates.line'), 'rates.perKm'),
    omc_rate: number(said('rates.upkeep'), 'rates.perKmYear'),
  },
  settings: {
    discount_rate: number(said('rates.discountRate'), 'rates.percent', { max: 100 }),
    distribution_NPR_per_connection: number(said('rates.distribution'), 'rates.perConnection'),
    mhp_line_NPR_per_km: number(said('rates.plantLine'), 'rates.perKm'),
    line_upkeep_percent: number(said('rates.lineUpkeep'), 'rates.percentYear', { max: 100 }),
    grid_energy_NPR_per_kWh: number(said('rates.energyPrice'), 'rates.perKWh'),
    coincidence: share(said('rates.coincidence'), 0.5),
    residual_value: {
      kind: 'switch',
      label: said('rates.residualValue'),
      unit: null,
      defaultValue: false,
    },
    ...lives,
    ...strandedShares,
    ...rangeFields,
    range_discount_rate_least: number(
      { key: 'rates.leastOf', params: { what: said('rates.discountRate') } },
      'rates.percent',
      { max: 100, defaultValue: 6 },
    ),
    range_discount_rate_most: number(
      { key: 'rates.mostOf', params: { what: said('rates.discountRate') } },
      'rates.percent',
      { max: 100, defaultValue: 14 },
    ),
  },
} as const satisfies Record<TechnologyRateKind | 'settings', RateFields>

export type RateKind = keyof typeof rateFields
export const rateKinds = Object.keys(rateFields) as RateKind[]
export const rateTitles: Record<RateKind, MessageKey> = {
  shs_ac: 'rates.titleShsAc',
  shs_dc: 'rates.titleShsDc',
  mhp: 'rates.mhp',
  smg: 'rates.smg',
  grid: 'rates.titleGrid',
  settings: 'rates.titleSettings',
}
/** Field that identifies a row, or null for a table with one row. */
export const rowNames = {
  shs_ac: null,
  shs_dc: 'watt',
  mhp: 'category',
  smg: 'category',
  grid: null,
  settings: null,
} as const satisfies Record<RateKind, string | null>
/** Tables that have one row per remoteness category. */
export type CategoryKind = { [K in RateKind]: (typeof rowNames)[K] extends 'category' ? K : never }[RateKind]
export const isCategoryKind = (kind: RateKind): kind is CategoryKind => rowNames[kind] === 'category'
export const categoryKinds = rateKinds.filter(isCategoryKind)
/** Applies `of` to each table that has categories. */
export const byCategoryKind = <V>(of: (kind: CategoryKind) => V): Record<CategoryKind, V> =>
  Object.fromEntries(categoryKinds.map(kind => [kind, of(kind)])) as Record<CategoryKind, V>

export type ValueOf<F extends RateField> = F extends { kind: 'text' }
  ? string
  : F extends { kind: 'switch' }
    ? boolean
    : F extends { kind: 'choice'; choices: infer C }
      ? keyof C & string
      : F extends { emptyMeans: MessageKey }
        ? number | null
        : number
/** A row of a table by its fields. */
export type FiguresIn<F> = { [N in keyof F]: ValueOf<F[N] & RateField> }
export type FiguresOf<K extends RateKind> = FiguresIn<(typeof rateFields)[K]>

type SchemaOf<F> = v.GenericSchema<ValueOf<F & RateField>>
/** Returns the fields of a table as a schema for contracts. */
export function schemasOf<F extends RateFields>(fields: F): { [N in keyof F]: SchemaOf<F[N]> } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as {
    [N in keyof F]: SchemaOf<F[N]>
  }
}

/** The database type jsonb cannot store half a surrogate pair. */
export const noLoneSurrogates = v.regex(/^\P{Cs}*$/u)

export function schemaOf(field: RateField): v.GenericSchema<string | number | boolean | null> {
  if (field.kind === 'switch') return v.boolean()
  if (field.kind === 'choice') return v.picklist(Object.keys(field.choices))
  if (field.kind === 'text')
    return v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(field.longest), noLoneSurrogates)
  const [min, max] = [v.minValue<number, number>(field.min), v.maxValue<number, number>(field.max)]
  const number = field.isWhole ? v.pipe(v.number(), v.integer(), min, max) : v.pipe(v.number(), min, max)
  return field.emptyMeans === undefined ? number : v.nullable(number)
}

export const mayBeEmpty = (field: RateField): boolean =>
  field.kind === 'number' && field.emptyMeans !== undefined
