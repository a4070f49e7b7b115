import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { estimated } from '../../app/domain/bat/contract.ts'
import { SettlementsQuery } from '../../app/domain/bat/settlements-contract.ts'
import type { Sddmm } from '../../app/domain/region-codes.ts'

const leastCostUsage = `npm run least-cost -- [options]
  --out DIR          where the files go (least-cost in the data folder)
  --area CODES       local levels, like 44004,43611 (all of them)
  --tier N           tier of demand, 1 to 5 (3); --watts W the demand of a household in it
  --dc-watt W        size of a DC solar home system in tier 1 (50)
  --period N         project period: 5, 10 or 15 years (5)
  --grid-limit KM    how far the grid may be extended (1); --no-grid leaves it out
  --distribution D   'sized' networks, or 'flat': one price a connection (as the tables of rates say)
  --reach M          houses within it belong together (see app/decisions/settlements-by-density.md)
  --neighbours N     houses within reach that make a core
  --least-houses N   fewer count as scattered
  --all-households   counts households that have the grid too
  --workers N        threads (one a core)
  --data DIR         the data folder (URJA_DATA, or var)`

/** An invalid command line, or an error in a file or area that it names. The message is shown to the user. */
export class LeastCostError extends Error {}

export type LeastCostOptions = {
  data: string
  out: string | null
  area: Sddmm[] | null
  workers: number
  query: Omit<SettlementsQuery, 'municipality'>
}

const texts = [
  'out',
  'area',
  'tier',
  'watts',
  'dc-watt',
  'period',
  'grid-limit',
  'distribution',
  'reach',
  'neighbours',
  'least-houses',
  'workers',
  'data',
] as const
type Texts = Partial<Record<(typeof texts)[number], string>> & {
  'no-grid'?: boolean
  'all-households'?: boolean
}

/** Parses the command line. Throws a LeastCostError with the option and its permitted values. */
export function leastCostOptions(words: string[], environment: NodeJS.ProcessEnv): LeastCostOptions {
  const values = readWords(words)
  const number = (name: (typeof texts)[number]): number | undefined => {
    const text = values[name]
    if (text === undefined) return undefined
    if (!/^\d+(\.\d+)?$/.test(text)) throw new LeastCostError(`--${name} takes a number, not '${text}'.`)
    return Number(text)
  }
  const workers = number('workers') ?? availableParallelism()
  if (!Number.isInteger(workers) || workers < 1 || workers > 64) {
    throw new LeastCostError('--workers takes a whole number from 1 to 64.')
  }
  return {
    data: values.data ?? environment.URJA_DATA ?? 'var',
    out: values.out ?? null,
    area: values.area === undefined ? null : values.area.split(',').map(codeOf),
    workers,
    query: checked({
      grouping: {
        reach_m: number('reach'),
        min_neighbours: number('neighbours'),
        least_houses: number('least-houses'),
      },
      bat_form: {
        tier: number('tier'),
        dc_watt: number('dc-watt'),
        hh_demand_W: number('watts'),
        connected_households: values['all-households'] ? 0 : estimated,
      },
      extra_params: {
        project_period: number('period'),
        grid_extension: !values['no-grid'],
        grid_extension_limit_km: number('grid-limit'),
        distribution: values.distribution,
      },
    }),
  }
}

function readWords(words: string[]): Texts {
  const options = Object.fromEntries(texts.map(name => [name, { type: 'string' as const }]))
  try {
    const all = {
      ...options,
      'no-grid': { type: 'boolean' as const },
      'all-households': { type: 'boolean' as const },
    }
    return parseArgs({ args: words, options: all, allowPositionals: false }).values
  } catch (error) {
    throw new LeastCostError(`${error instanceof Error ? error.message : error}\n${leastCostUsage}`)
  }
}

function codeOf(text: string): Sddmm {
  if (!/^\d{5}$/.test(text.trim())) {
    throw new LeastCostError(`--area takes codes of local levels like 44004, not '${text}'.`)
  }
  return Number(text)
}

/** Option names for the fields of the contract, to report errors by the names of the command line. */
const optionOf: Record<string, string> = {
  'grouping.reach_m': '--reach',
  'grouping.min_neighbours': '--neighbours',
  'grouping.least_houses': '--least-houses',
  'bat_form.tier': '--tier',
  'bat_form.dc_watt': '--dc-watt',
  'bat_form.hh_demand_W': '--watts',
  'extra_params.project_period': '--period',
  'extra_params.grid_extension_limit_km': '--grid-limit',
  'extra_params.distribution': '--distribution',
}

function checked(given: unknown): LeastCostOptions['query'] {
  const parsed = v.safeParse(v.omit(SettlementsQuery, ['municipality']), given)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? ''
  throw new LeastCostError(`${optionOf[field] ?? field}: ${issue.message}`)
}
