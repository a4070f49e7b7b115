import { describe, expect, it } from 'vitest'
import { languages } from '../../../app/domain/messages/messages.ts'
import { demandForecast } from '../../../app/domain/report/baseline/demand.ts'
import { type Block, maxRows } from '../../../app/domain/report/blocks.ts'
import { budgetByYear } from '../../../app/domain/report/money.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import type { WholePlan } from '../../../app/domain/report/whole-plan.ts'
import { activity, cluster, emptyPlan, fullPlan } from './report-fixture.ts'

const full = makePlanReport(fullPlan(), 'en')
const chaptersOf = (blocks: Block[]) => blocks.flatMap(one => (one.kind === 'chapter' ? [one.text] : []))
const tableOf = (blocks: Block[], title: string) => {
  const found = blocks.find(one => one.kind === 'table' && one.caption.endsWith(title))
  if (found?.kind !== 'table') throw new Error(`no table "${title}"`)
  return found
}
/** Every text of a report. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(textsOf)
      : []

describe('the report of a plan', () => {
  it('has the chapters of table S-B in their order', () => {
    expect(chaptersOf(full.blocks)).toEqual([
      'Foreword',
      'Approval',
      'Summary',
      'Abbreviations',
      '1  Introduction',
      '2  The municipality',
      '3  Stakeholders and the sub-committee',
      '4  Energy baseline',
      '5  Vision, goals and strategies',
      '6  Activities and their budgets',
      '7  Priorities',
      '8  Funding',
      '9  Ranking and selection',
      '10  Implementation, monitoring and evaluation',
      'A  Methods and sources',
      'B  Cost rates',
      'C  Sampling clusters with coordinates',
      'D  Powerhouses and catchments',
      'E  Maps',
    ])
  })

  it('lists the networks of clusters where they were sized, in both languages, and nothing elsewhere', () => {
    const title = 'desk sketches from buildings, to be surveyed'
    const captions = full.blocks.flatMap(one => (one.kind === 'table' ? [one.caption] : []))
    expect(captions.filter(caption => caption.includes(title))).toEqual([])
    const network = {
      lv_poles: 406,
      transformers: { 25: 2, 100: 1 },
      worst_drop_percent: 4.3041,
      households_standalone: 35.6,
      lv_lines: [
        { conductor: 'Squirrel', km: 8.8123 },
        { conductor: 'Weasel', km: 1.02 },
      ],
      prices: [
        { option: 'grid' as const, NPR_per_connection: 131_652.4 },
        { option: 'mhp' as const, NPR_per_connection: null },
      ],
    }
    const plan = { ...fullPlan(), clusters: [cluster(1), cluster(2, { network })] }
    const { blocks } = makePlanReport(plan, 'en')
    expect(tableOf(blocks, title).rows).toEqual([
      [
        '2 Simjung 2',
        'Squirrel\u00a08.81; Weasel\u00a01.02',
        '406',
        '2\u00a0×\u00a025; 1\u00a0×\u00a0100',
        '4.30',
        '36',
        'Grid\u00a0Extension\u00a01,31,652; Micro\u00a0Hydro\u00a0–',
      ],
    ])
    expect(textsOf(makePlanReport(plan, 'ne').blocks).some(text => text.includes('सर्वेक्षण गर्न बाँकी'))).toBe(
      true,
    )
  })

  it('ranks and adds as the screens do', () => {
    const ranks = tableOf(full.blocks, 'Activities by rank')
    expect(ranks.rows.map(row => [row[1], row[6]])).toEqual([
      ['1.2.1', '1.88'],
      ['1.1.1', '1.88'],
      ['2.1.2', '1.63'],
      ['1.1.2', '1.00'],
      ['2.1.1', '0.00'],
    ])
    expect(tableOf(full.blocks, 'Funding by activity').total?.slice(2)).toEqual([
      '17,50,000.00',
      '10,50,000.00',
      '7,00,000.00',
    ])
    expect(tableOf(full.blocks, 'Activities with estimated budget').caption).toBe(
      'Table 6.1  Activities with estimated budget',
    )
    expect(tableOf(full.blocks, 'Activities with estimated budget').total?.at(-1)).toBe('17,50,000.00')
    expect(tableOf(full.blocks, 'Renewable energy and grid, as entered in step I').rows).toHaveLength(7)
  })

  it('tells ward by ward who lives there, what its clusters need and whom the selection reaches', () => {
    const { rows, total } = tableOf(full.blocks, 'Wards: people, households, clusters and households reached')
    expect(rows[2]).toEqual(['3', '3,096', '846', '2', '32.20', 'Micro Hydro 2', '846'])
    expect(rows[0]).toEqual(['1', '1,681', '411', '0', '0.00', '–', '0'])
    const people = rows.map(row => Number(row[1].replace(',', '')))
    expect(people.reduce((sum, one) => sum + one, 0)).toBe(22_636)
    expect(total).toEqual(['All', '22,636', '6,283', '2', '32.20', 'Micro Hydro 2', '846'])
    const unknown = makePlanReport({ ...fullPlan(), reach: null }, 'en')
    const table = tableOf(unknown.blocks, 'Wards: people, households, clusters and households reached')
    expect(table.columns).toHaveLength(6)
    expect(textsOf(unknown.blocks).join()).toContain('The reach of the plan is not known')
  })

  it('leaves the households of wards out where the map has none', () => {
    const { fact, ...plan } = fullPlan()
    const before = {
      ...fact!,
      ward_households: [],
      ward_people: undefined,
      households_2021_preliminary: undefined,
    }
    const report = makePlanReport({ ...plan, fact: before }, 'en')
    const widths = [
      'Wards: people, households, clusters and households reached',
      'Wards: officer, households, survey clusters and activities',
    ].map(caption => {
      const { columns, rows, total } = tableOf(report.blocks, caption)
      return [columns.length, rows.length, rows[0].length, total?.length]
    })
    expect(widths).toEqual([
      [5, 8, 5, 5],
      [4, 8, 4, 4],
    ])
    const texts = textsOf(report.blocks).join()
    expect(texts).toContain('this map has no ward census figures')
    expect(texts).toContain('22,636 people in 6,283 households in 2021 (preliminary)')
    expect(texts).not.toContain('Households by ward, 2021')
    expect(textsOf(full.blocks).join()).toContain('22,636 people in 6,283 households in 2021 (final results)')
  })

  it('is signed by the head of the municipality and by the sub-committee', () => {
    const [, approved] = full.blocks.flatMap(one => (one.kind === 'signatures' ? [one.lines] : []))
    expect(approved.map(({ name }) => name)).toEqual(['Asha Gurung', 'Sita Thapa'])
  })

  it('numbers tables and figures by chapter, each once', () => {
    for (const kind of ['table', 'bars'] as const) {
      const numbers = full.blocks.flatMap(one => (one.kind === kind ? [one.caption.split('  ')[0]] : []))
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers.length).toBeGreaterThan(4)
    }
    const ids = full.blocks.flatMap(one => (one.kind === 'chapter' || one.kind === 'heading' ? [one.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has the same blocks in Nepali, with no English left in its headings', () => {
    const nepali = makePlanReport(fullPlan(), 'ne')
    expect(nepali.blocks.map(({ kind }) => kind)).toEqual(full.blocks.map(({ kind }) => kind))
    const headings = nepali.blocks.flatMap(one =>
      one.kind === 'chapter' || one.kind === 'heading' ? [one.text] : [],
    )
    for (const heading of headings) expect(heading).toMatch(/[\u0900-\u097f]/)
  })

  it('fills in every word: no key and no brace is left', () => {
    for (const language of ['en', 'ne'] as const)
      for (const plan of [fullPlan(), emptyPlan()]) {
        const texts = textsOf(makePlanReport(plan, language)).filter(text => !text.startsWith('heading.'))
        expect(texts.filter(text => /\{\w+\}|undefined|NaN/.test(text))).toEqual([])
        expect(texts.filter(text => text in languages.en && !text.startsWith('report.'))).toEqual([])
      }
  })

  it('says what was not entered, and has no zero for it', () => {
    const { blocks } = makePlanReport(emptyPlan(), 'en')
    const missing = blocks.flatMap(one => (one.kind === 'missing' ? [one.text] : []))
    expect(missing).toContain('Demography was not entered in step I.')
    expect(missing).toContain('No activity was entered in step V.')
    expect(missing).toContain('No activity was selected in step VIII.')
    const figures = blocks.find(one => one.kind === 'figures')
    expect(figures?.kind === 'figures' && figures.figures.map(({ value }) => value)).toEqual([
      '–',
      '–',
      '–',
      '–',
      // The census knows the households, and with them the demand.
      '6,283',
      '1,303 kW',
    ])
    expect(chaptersOf(blocks)).toEqual(chaptersOf(full.blocks))
  })

  it('prints the first rows of many and adds them all', () => {
    const many = Array.from({ length: 5000 }, (_, at) =>
      activity({ id: at, code: `1.1.${at + 1}`, estimated_budget: 0.1 }),
    )
    const { blocks } = makePlanReport({ ...emptyPlan(), activities: many }, 'en')
    const table = tableOf(blocks, 'Activities with estimated budget')
    expect(table.rows).toHaveLength(maxRows)
    expect(table.total?.at(-1)).toBe('500.00')
    expect(textsOf(blocks).join('\n')).toContain('The first 500 of 5000 rows are printed')
  })

  it('keeps letters that files may not hold, and marks of direction, out of what people typed', () => {
    const plan = emptyPlan()
    plan.opportunities = ['a\u0001b\ud800c\u202ed\ne क्ष']
    expect(textsOf(makePlanReport(plan, 'en').blocks)).toContain('abcd e क्ष')
  })

  it('names nobody’s phone', () => {
    expect(textsOf(full).join('\n')).not.toContain('9841')
  })
})

describe('demand to come', () => {
  it('is households × power × hours, growing as households did', () => {
    // A tenth more households in 10.42847 years are 0.913944 % a year; after 2 years 1000 households are 1018.
    const tier = { tier_id: 3, value: 'Tier 3', demand_W: 200, hrs_per_day: 5 }
    const { growth, years } = demandForecast(
      { households: 1000, year: 2026, households_2011: 10_000, households_2021: 11_000 },
      [2026, 2028],
      [tier],
      365,
    )
    expect(growth).toBeCloseTo(0.00913944, 7)
    expect(years).toEqual([
      { year: 2026, households: 1000, byTier: [{ kW: 200, MWh: 365 }] },
      { year: 2028, households: 1018, byTier: [{ kW: 203.6, MWh: 371.57 }] },
    ])
  })
})

it('a ward that grows otherwise takes its share of the households with it', () => {
  // 0.25 × 1000 × e^0.1 + 0.75 × 1000 × e^0.00913944 × 2, both after two years: 276.3 + 763.8.
  const base = { households: 1000, year: 2026, households_2011: 10_000, households_2021: 11_000 }
  const own = [{ share: 0.25, growth: 0.05 }]
  const { growth, years } = demandForecast({ ...base, own }, [2026, 2028], [], 365)
  expect(growth).toBeCloseTo(0.00913944, 7)
  expect(years.map(({ households }) => households)).toEqual([1000, 1040])
})

it('the report prints wards with a growth of their own, with the reason, and those that it cannot count', () => {
  const plan = fullPlan()
  const ward_growth = [
    { ward_no: 3, percent: 4.125, reason: 'New market on the highway' },
    { ward_no: 12, percent: -1, reason: 'Moved to another municipality' },
  ]
  plan.documents.demography = { ...plan.documents.demography!, ward_growth }
  const { blocks } = makePlanReport(plan, 'en')
  const table = blocks.find(one => one.kind === 'table' && one.caption.includes('their own growth'))
  if (table?.kind !== 'table') throw new Error('no table of growth')
  const households = plan.fact!.ward_households[2].toLocaleString('en-IN')
  expect(table.rows).toEqual([
    ['3', households, '4.125 %', 'New market on the highway'],
    ['12', '–', '-1 %', 'Moved to another municipality'],
  ])
  const texts = textsOf(blocks).join()
  expect(texts).toContain('no households of ward 12, so its growth is not counted')
  expect(texts).not.toEqual(textsOf(makePlanReport(fullPlan(), 'en').blocks).join())
})

it('the forecast of a plan prints the growth of households and of people', () => {
  // Sulikot: households 5,829 to 6,283, people 25,389 to 22,636.
  const texts = textsOf(makePlanReport(fullPlan(), 'en').blocks).join()
  expect(texts).toMatch(/grow by 0\.7 % a year, as households did .*The population grew by -1\.1 % a year/)
})

describe('budget by year', () => {
  it('adds up to the budgets to the paisa', () => {
    const shared = { estimated_budget: 100, shares: { 2026: 33.333, 2027: 33.333, 2028: 33.334 } }
    expect(budgetByYear([shared, { estimated_budget: 0.05, shares: null }], [2026, 2027, 2028])).toEqual({
      years: [33.33, 33.33, 33.34],
      rest: 0.05,
    })
  })

  it('leaves a share of a year that the plan does not have without a year', () => {
    const shared = { estimated_budget: 100, shares: { 2020: 40, 2026: 60 } }
    expect(budgetByYear([shared], [2026])).toEqual({ years: [60], rest: 40 })
  })
})

it.each([
  ['en', 'Vacant'],
  ['ne', 'रिक्त'],
] as const)('says in %s which posts are vacant', (language, vacant) => {
  const plan = structuredClone(fullPlan())
  const form = plan.documents.form
  if (form === null) throw new Error('no form')
  const nobody = { name: '', contact_no: '', email: '', vacant: true as const }
  form.deputy_mayor = { ...form.deputy_mayor, ...nobody }
  form.ward_officers = [{ ward_no: 1, ...nobody }]
  expect(textsOf(makePlanReport(plan, language).blocks).filter(text => text === vacant)).toHaveLength(2)
})

describe('the digits of a report', () => {
  it.each(['en', 'ne'] as const)('are Latin in %s, in sentences, names and figures', language => {
    const plan = { ...fullPlan(), challenges: ['वडा ३ मा २०८३ सालको बाढी'] }
    const texts = textsOf(makePlanReport(plan, language).blocks)
    expect(texts.filter(text => /[\u0966-\u096f]/.test(text))).toEqual([])
    expect(texts.some(text => text.includes('वडा 3 मा 2083 सालको बाढी'))).toBe(true)
  })
})

describe('settlements', () => {
  const named = (): WholePlan => {
    const plan = fullPlan()
    const clusters = plan.clusters.map((one, at) =>
      at === 0 ? { ...one, name_ne: 'सिमजुङ', local_name_ne: 'सिमजुङ गाउँ' } : one,
    )
    const projects = plan.projects.map(one => ({ ...one, name_ne: 'दरौंदी' }))
    return { ...plan, clusters, projects }
  }
  const [{ name }, other] = named().clusters

  it('have their Nepali names in the Nepali report where they are known', () => {
    const texts = textsOf(makePlanReport(named(), 'ne').blocks).join('\n')
    for (const known of ['सिमजुङ', 'सिमजुङ गाउँ', 'दरौंदी', other.name]) expect(texts).toContain(known)
    expect(texts).not.toContain(name)
  })

  it('have the names of the documents in the English report', () => {
    const texts = (plan: WholePlan) => textsOf(makePlanReport(plan, 'en').blocks)
    expect(texts(named())).toEqual(texts(fullPlan()))
  })
})
