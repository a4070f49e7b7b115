import type { EnergyData } from '../../dashboard/contract.ts'
import { compareFigures } from '../../dashboard/shown/comparison-rows.ts'
import { energyBars, surveyTitle } from '../../dashboard/shown/energy-bars.ts'
import { figureText, saidUnit } from '../../dashboard/shown/figure-text.ts'
import { answersText, ownSource, unknownText } from '../../dashboard/shown/sources-shown.ts'
import { formatCount } from '../../format.ts'
import type { MessageKey, Say } from '../../messages/messages.ts'
import type { Block } from '../blocks.ts'
import { right, type SheetPart, table } from './fact-sheet.ts'
import { provenanceMarks, type RegionFacts } from './region-facts.ts'

/** Tables and charts in three columns of similar height. If the page is too short, the last charts are dropped. */
export function regionParts(facts: RegionFacts, tables: Block[], say: Say): SheetPart[] {
  const charts = facts.energy?.charts ?? []
  const partOf = (count: number): SheetPart => ({
    columns: inColumns([
      ...tables,
      populationBars(facts, say),
      ...charts.slice(0, count).map(chart => energyChart(chart, say)),
    ]),
    ...(count > 0 && { spare: charts.length - count + 1, instead: partOf(count - 1) }),
  })
  return [partOf(charts.length), { columns: [[{ kind: 'note', text: aboutEnergy(facts, say) }]] }]
}

/** What the household and energy charts are based on. */
function aboutEnergy({ energy, name }: RegionFacts, say: Say): string {
  const title = say('dashboard.group.energy')
  const text =
    energy === null
      ? say('energy.none', { region: name })
      : [...energySources(energy, say), ...unknownGroups(energy, say)].join(' · ')
  return `${title}: ${text}`
}

type Energy = NonNullable<RegionFacts['energy']>

/** Sources of all charts together, or of each chart if they come from several kinds of answers. */
function energySources(energy: Energy, say: Say): string[] {
  const own = energy.charts.flatMap(chart => {
    const from = ownSource(chart.from, energy)
    const texts = from === null ? [] : [answersText(from, say), ...provenanceMarks(from, say)]
    const unknown = unknownText(chart, say)
    if (unknown !== null) texts.push(unknown)
    return texts.length === 0 ? [] : [`${surveyTitle(chart, say)}: ${texts.join(', ')}`]
  })
  const isEach = energy.charts.every(chart => ownSource(chart.from, energy) !== null)
  return isEach ? own : [answersText(energy, say), ...provenanceMarks(energy, say), ...own]
}

function unknownGroups({ unknown_groups = [] }: Energy, say: Say): string[] {
  if (unknown_groups.length === 0) return []
  const groups = unknown_groups.map(group => ({ key: `survey.${group}` as MessageKey }))
  return [say('dashboard.unknownGroups', { groups })]
}

/** People by year. */
function populationBars({ population }: RegionFacts, say: Say): Block {
  const { years, kinds, chart } = population
  const { total } = chart.areachart
  const max = Math.max(...total, 1)
  return {
    kind: 'bars',
    caption: say('population.title'),
    bars: years.map((year, at) => ({
      name: String(year),
      text: `${formatCount(total[at])}, ${say(`population.kind.${kinds[at]}`)}`,
      share: total[at] / max,
    })),
  }
}

function energyChart(chart: EnergyData['charts'][number], say: Say): Block {
  const bars = energyBars(chart, say)
  const max = Math.max(...bars.map(({ value }) => value), 1e-9)
  return {
    kind: 'bars',
    caption: surveyTitle(chart, say),
    bars: bars.map(({ name, text, value, technology }) => ({
      name,
      text,
      share: value / max,
      ...(technology && { colour: technology }),
    })),
  }
}

/** Adds each block to the column that is shortest so far. Rows and bars have similar heights. */
function inColumns(blocks: Block[]): Block[][] {
  const columns = [0, 1, 2].map(() => ({ height: 0, blocks: [] as Block[] }))
  for (const block of blocks) {
    const [shortest] = [...columns].sort((one, other) => one.height - other.height)
    shortest.blocks.push(block)
    shortest.height += heightIn(block)
  }
  return columns.map(column => column.blocks)
}

const heightIn = (block: Block): number => {
  if (block.kind === 'table') return 2 + block.rows.length
  // Long names take two lines.
  if (block.kind === 'bars')
    return block.bars.reduce((sum, { name }) => sum + (name.length > longName ? 2 : 1), 2)
  return 2
}
const longName = 14

/** All figures of a region next to those of another. The population is shown next to the map. */
export function comparison(
  facts: RegionFacts,
  compare: NonNullable<RegionFacts['compare']>,
  say: Say,
): { side: Block[]; parts: SheetPart[] } {
  const groups = compareFigures(facts.figures.figures, compare.figures.figures)
  const [people, ...others] = groups.map((group): Block => {
    const rows = group.rows.map(({ id, unit, figures: sides }) => {
      const said = saidUnit(unit)
      const title = say(`indicator.${id}`)
      const values = sides.map(figure => figureText(figure?.value ?? null, unit))
      return [said ? `${title}, ${say(`unit.${said}`)}` : title, ...values]
    })
    return table([{ head: say(group.words) }, right(facts.name), right(compare.name)], rows)
  })
  const half = Math.ceil(others.length / 2)
  return {
    side: [people, populationBars(facts, say)],
    parts: [{ title: say('compare.title'), columns: [others.slice(0, half), others.slice(half)] }],
  }
}
