import type { SearchSchemaInput } from '@tanstack/react-router'
import * as v from 'valibot'

const rounded = (digits: number) => v.transform((n: number) => Math.round(n * 10 ** digits) / 10 ** digits)
const within = (min: number, max: number, digits = 0) =>
  v.pipe(v.number(), v.minValue(min), v.maxValue(max), rounded(digits))
/** An optional value. Invalid values are ignored. */
const maybe = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined)

/**
 * State of the screen in the URL of /home, so that a copied link opens the same screen. `zoom` is the product's zoom
 * (constants 7 and 10); that of the camera is one less (S-003).
 */
export const HomeSearch = v.object({
  lng: maybe(within(-180, 180, 5)),
  lat: maybe(within(-85, 85, 5)),
  zoom: maybe(within(1, 21, 2)),
  /**
   * Region code (domain/region/codes): 0 for the country, one digit for a province, three for a district and five for a
   * local level. An unknown code is reported and ignored (home/use-known-regions.ts).
   */
  region: v.fallback(within(0, 99_999), 0),
  base: v.fallback(v.picklist(['none', 'osm', 'satellite']), 'none'),
  mode: v.fallback(v.picklist(['dashboard', 'planning']), 'planning'),
  /** Null for the list of plans (S-025). */
  tool: v.fallback(v.nullable(v.picklist(['bat', 'mhp', 'sst'])), null),
  /** List of plans: owner, page, search text, and whether the plans are archived. */
  plans: v.fallback(v.picklist(['mine', 'others']), 'mine'),
  page: v.fallback(within(1, 100_000), 1),
  find: v.fallback(v.pipe(v.string(), v.maxLength(100), v.regex(/^[^\0]*$/)), ''),
  archived: v.fallback(v.boolean(), false),
  /**
   * Indicator on the map of the dashboard: an id from domain/dashboard/indicators.ts. It is validated where it is used
   * (home/mode/use-mode.ts), so that the first pages do not load the table.
   */
  indicator: v.fallback(v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,39}$/)), 'households_2021'),
  /** Year of the population shown on the dashboard. */
  year: v.fallback(v.picklist([2011, 2016, 2021, 2026, 2031]), 2021),
  /**
   * Query of the current tool: its place, and the inputs that differ from the defaults
   * (client/persistence/question.ts).
   */
  drawn: maybe(v.string()),
  asked: maybe(v.string()),
  /** Code of the region that is compared with the selected one on the dashboard. */
  compare: maybe(within(0, 99_999)),
})
export type HomeSearch = v.InferOutput<typeof HomeSearch>

/**
 * Default values, which are left out of the URL. Planning stays the default mode, so that URLs copied before there was
 * a dashboard still open what they showed.
 */
export const defaultHome = {
  region: 0,
  base: 'none',
  mode: 'planning',
  tool: null,
  plans: 'mine',
  page: 1,
  find: '',
  archived: false,
  indicator: 'households_2021',
  year: 2021,
} as const

/** Reads the URL. Invalid values are replaced with the defaults, and an unknown tool is only logged. */
export function readHomeSearch(raw: Partial<HomeSearch> & SearchSchemaInput): HomeSearch {
  const search = v.parse(HomeSearch, raw)
  if (raw.tool !== undefined && raw.tool !== search.tool) console.warn(`no tool "${raw.tool}"`)
  return search
}
