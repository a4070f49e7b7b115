import type { SearchSchemaInput } from '@tanstack/react-router'
import * as v from 'valibot'

const rounded = (digits: number) => v.transform((n: number) => Math.round(n * 10 ** digits) / 10 ** digits)
const within = (min: number, max: number, digits = 0) =>
  v.pipe(v.number(), v.minValue(min), v.maxValue(max), rounded(digits))
/** Optional; invalid values are dropped. */
const maybe = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined)

/**
 * State of the screen in the URL of /home: a copied link opens the same screen. `zoom` is the product's zoom
 * (constants 7 and 10); the camera's is one less (S-003).
 */
export const HomeSearch = v.object({
  lng: maybe(within(-180, 180, 5)),
  lat: maybe(within(-85, 85, 5)),
  zoom: maybe(within(1, 21, 2)),
  /**
   * Region code (domain/region/codes): 0 country, 1 digit province, 3 district, 5 local level. An unknown one
   * is reported and dropped (home/use-known-regions.ts).
   */
  region: v.fallback(within(0, 99_999), 0),
  base: v.fallback(v.picklist(['none', 'osm', 'satellite']), 'none'),
  mode: v.fallback(v.picklist(['dashboard', 'planning']), 'planning'),
  /** Null is the list of plans (S-025). */
  tool: v.fallback(v.nullable(v.picklist(['bat', 'mhp', 'sst'])), null),
  /** List of plans: owner, page, search, and whether archived. */
  plans: v.fallback(v.picklist(['mine', 'others']), 'mine'),
  page: v.fallback(within(1, 100_000), 1),
  find: v.fallback(v.pipe(v.string(), v.maxLength(100), v.regex(/^[^\0]*$/)), ''),
  archived: v.fallback(v.boolean(), false),
  /**
   * Indicator on the dashboard's map: an id of domain/dashboard/indicators.ts. Checked where it is used
   * (home/mode/use-mode.ts), so that the first pages do not load the table.
   */
  indicator: v.fallback(v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,39}$/)), 'households_2021'),
  /** Year of the population on the dashboard. */
  year: v.fallback(v.picklist([2011, 2016, 2021, 2026, 2031]), 2021),
  /**
   * Query of the current tool: its place, and inputs that differ from the defaults
   * (client/persistence/question.ts).
   */
  drawn: maybe(v.string()),
  asked: maybe(v.string()),
  /** Code of the region compared with the chosen one in the dashboard. */
  compare: maybe(within(0, 99_999)),
})
export type HomeSearch = v.InferOutput<typeof HomeSearch>

/**
 * What the URL leaves out: everything that is as usual. Planning stays the usual mode, so that every address copied
 * before there was a dashboard opens what it showed.
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

/** Reads the URL; whatever is out of place becomes the usual, and an unknown tool is only logged. */
export function readHomeSearch(raw: Partial<HomeSearch> & SearchSchemaInput): HomeSearch {
  const search = v.parse(HomeSearch, raw)
  if (raw.tool !== undefined && raw.tool !== search.tool) console.warn(`no tool "${raw.tool}"`)
  return search
}
