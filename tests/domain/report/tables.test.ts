import { describe, expect, test } from 'vitest'
import { type Language, say } from '../../../app/domain/messages/messages.ts'
import { type Block, maxAnnexRows } from '../../../app/domain/report/blocks.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import { pagesOf } from '../../../app/domain/report/tables/pages.ts'
import type { WholePlan } from '../../../app/domain/report/whole-plan.ts'
import { planWithResults } from './framework-fixture.ts'
import { largePlan } from './large-plan.ts'
import { emptyPlan, fullPlan } from './report-fixture.ts'

const languages: Language[] = ['en', 'ne']
const plans = {
  'nothing entered': emptyPlan(),
  'every step entered': fullPlan(),
  'a results framework': planWithResults(),
  '68 clusters': largePlan(68),
  '500 clusters': largePlan(500),
}
type Table = Extract<Block, { kind: 'table' }>
type Grid = Extract<Block, { kind: 'grid' }>
const cellsOf = (block: Table | Grid): string[][] =>
  block.kind === 'table' ? block.rows : block.rows.map(({ cells }) => cells)
const tablesOf = (blocks: readonly Block[]) =>
  blocks.filter((one): one is Table | Grid => one.kind === 'table' || one.kind === 'grid')
const titled = (blocks: readonly Block[], title: string) =>
  blocks.filter((one): one is Table => one.kind === 'table' && one.caption.endsWith(title))

describe.each(Object.keys(plans) as (keyof typeof plans)[])('the tables of a plan with %s', name => {
  test.each(languages)('have one line a cell and no column that says the same in all rows: %s', language => {
    const tables = tablesOf(makePlanReport(plans[name], language).blocks)
    expect(tables.length).toBeGreaterThan(2)
    for (const table of tables) {
      const rows = cellsOf(table)
      const all = [...rows, ...(table.total ? [table.total] : []), table.columns.map(({ head }) => head)]
      expect(all.flat().filter(cell => /[\n\r\u2028\u2029]/.test(cell))).toEqual([])
      expect(new Set(all.map(row => row.length))).toEqual(new Set([table.columns.length]))
      if (rows.length < 3) continue
      for (const [at, { head }] of table.columns.entries()) {
        const isSum = table.total && table.total[at] !== '' && table.total[at] !== rows[0][at]
        const values = new Set(rows.map(row => row[at]))
        if (at > 0 && !isSum) expect(values.size, `${table.caption}: ${head}`).toBeGreaterThan(1)
      }
    }
  })
})

test('annex B has the options of all of 500 clusters, and of more it has those that are printed whole', () => {
  const optionsOf = (plan: WholePlan) => {
    const { blocks } = makePlanReport(plan, 'en')
    return { blocks, table: titled(blocks, say('en', 'report.optionTable')).at(-1) }
  }
  const all = optionsOf(largePlan(500)).table
  expect([all?.groups?.length, all?.rows.length]).toEqual([500, 2000])
  const plan = largePlan(800)
  // The first cluster has three options, so that the last of those printed would lose one.
  plan.clusters[0].options.pop()
  const { blocks, table } = optionsOf(plan)
  expect(table?.rows).toHaveLength(maxAnnexRows - 1)
  expect(table?.groups).toHaveLength(750)
  expect(blocks).toContainEqual({
    kind: 'note',
    text: say('en', 'report.cut', { shown: maxAnnexRows - 1, all: 3199 }),
  })
})

test('what is the same in all rows is told below the table', () => {
  const { blocks } = makePlanReport(largePlan(68), 'en')
  const at = blocks.findIndex(
    one => one.kind === 'table' && one.caption.endsWith(say('en', 'report.activityTable')),
  )
  const list = `${say('en', 'activity.responsible')} Municipality`
  expect(blocks[at + 1]).toEqual({ kind: 'note', text: say('en', 'report.same', { list }) })
})

describe('the supply options', () => {
  const { blocks } = makePlanReport(largePlan(68), 'en')
  const [body, annex] = titled(blocks, say('en', 'report.optionTable'))
  const cost = (row: string[]) => Number(row[3].replaceAll(',', ''))

  test('are one a row, from the cheapest to the dearest, below the six largest clusters, and all in annex B', () => {
    expect([body.groups?.length, body.rows.length]).toEqual([6, 24])
    expect([annex.groups?.length, annex.rows.length]).toEqual([68, 272])
    const chapters = blocks.slice(0, blocks.indexOf(annex)).filter(one => one.kind === 'chapter')
    expect(chapters.at(-1)).toMatchObject({ id: 'chapter.B' })
    for (const { at } of annex.groups ?? []) {
      const feasible = annex.rows.slice(at, at + 4).filter(([option]) => !option.endsWith('*'))
      expect(feasible.map(cost)).toEqual(feasible.map(cost).sort((a, b) => a - b))
      expect(feasible[0][4]).toBe('–')
      expect(annex.strong).toContain(at)
    }
  })

  test('have the figures of the plan, and a sign that a note explains where they are not feasible', () => {
    const [first] = largePlan(68).clusters
    const group = annex.groups?.[0]
    expect(group?.text).toContain(first.name)
    expect(group?.more).toContain(say('en', 'report.overYears', { years: first.period_yr }))
    const last = annex.rows[3]
    expect(last[0]).toBe(`${say('en', 'technology.mhp')}\u00a0*`)
    expect(last[4]).toBe('–')
    const reason = say('en', 'bat.infeasible.stream', { reach: 5 })
    expect(
      blocks.slice(blocks.indexOf(annex)).some(one => one.kind === 'note' && one.text.includes(reason)),
    ).toBe(true)
  })

  test('of few clusters are all in chapter 4', () => {
    expect(titled(makePlanReport(fullPlan(), 'en').blocks, say('en', 'report.optionTable'))).toHaveLength(1)
  })
})

test('scores are in annex A beside the names of the activities', () => {
  const { blocks } = makePlanReport(largePlan(68), 'en')
  const [scores, ...more] = titled(blocks, say('en', 'report.scoreTable'))
  expect(more).toEqual([])
  expect(scores.columns[1].head).toBe(say('en', 'report.activity'))
  const before = blocks.slice(0, blocks.indexOf(scores)).filter(one => one.kind === 'chapter')
  expect(before.at(-1)).toMatchObject({ id: 'chapter.A' })
})

test('landscape tables take their headings and notes along, and end their chapters', () => {
  const pages = pagesOf(makePlanReport(largePlan(68), 'en').blocks)
  const landscape = pages.filter(one => one.landscape)
  expect(landscape.map(({ blocks: [first] }) => first.kind)).toEqual(['heading', 'heading', 'heading'])
  for (const { blocks } of landscape) expect(['table', 'grid', 'note']).toContain(blocks.at(-1)?.kind)
  expect(pages.flatMap(({ blocks }) => blocks)).toEqual(makePlanReport(largePlan(68), 'en').blocks)
})

describe('the band of generated data', () => {
  const marked = (blocks: readonly Block[]) =>
    blocks.filter(one => 'generated' in one && (one.generated?.length ?? 0) > 0)

  test.each(languages)(
    'names what is generated, at the tables that use it and on the cover: %s',
    language => {
      const report = makePlanReport(largePlan(68), language)
      const [options] = titled(report.blocks, say(language, 'report.optionTable'))
      const houses = say(language, 'map.part.houses')
      expect(options.generated).toContain(houses)
      expect(options.generated).toContain(say(language, 'map.part.powerLines'))
      expect(report.generated).toContain(houses)
      expect(report.band(report.generated)?.text).toContain(houses)
      const [land] = titled(report.blocks, say(language, 'report.landTable'))
      expect('generated' in land).toBe(false)
    },
  )

  test('is nowhere where everything is measured or entered', () => {
    const plan = largePlan(68)
    const measured = {
      ...plan,
      figures: plan.figures.map(one => ({ ...one, generated: false })),
      energy: plan.energy && { ...plan.energy, generated: false },
      atlas: {
        ...plan.atlas,
        layers: plan.atlas.layers.map(one => ({ ...one, generated: false, kind: 'measured' as const })),
      },
    }
    const report = makePlanReport(measured, 'en')
    expect(marked(report.blocks)).toEqual([])
    expect(report.generated).toEqual([])
    expect(report.band([])).toBeNull()
    expect(marked(makePlanReport(plan, 'en').blocks).length).toBeGreaterThan(10)
  })
})
