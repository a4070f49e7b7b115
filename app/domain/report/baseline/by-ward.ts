import { technologies } from '../../bat/technologies.ts'
import { formatCount, formatFigure, missing } from '../../format.ts'
import type { Sheet } from '../blocks.ts'

/** Counts shared out by weights: whole numbers that add up to all of them. */
export function sharedOut(count: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0)
  if (all === 0) return weights.map(() => 0)
  let before = 0
  return weights.map(weight => {
    const from = Math.round((count * before) / all)
    before += weight
    return Math.round((count * before) / all) - from
  })
}

/** Ward by ward: who lives there, what its clusters need, their best supply, and whom the selection reaches. */
export function byWard(sheet: Sheet): void {
  const { say, whole } = sheet
  const { fact, clusters, reach } = whole
  sheet.heading('report.byWard')
  if (fact === null || fact.ward_households.length === 0) {
    sheet.missing('report.noFacts')
    return
  }
  const people = sharedOut(fact.pop_2021, fact.ward_households)
  const rows = fact.ward_households.map((households, at) => ({
    name: String(at + 1),
    people: people[at],
    households,
    clusters: clusters.filter(one => one.ward === at + 1),
    reached: reach?.[at] ?? null,
  }))
  const elsewhere = clusters.filter(({ ward }) => ward === null)
  const kW = (of: typeof clusters) => formatFigure(sum(of.map(({ demand_kW }) => demand_kW)), 2)
  sheet.table({
    caption: 'report.byWardTable',
    columns: [
      [say('report.ward'), one => one.name, 'right'],
      [say('report.people2021'), one => formatCount(one.people), 'right'],
      [say('report.households2021'), one => formatCount(one.households), 'right'],
      [say('report.clusterCount'), one => formatCount(one.clusters.length), 'right'],
      [say('report.demandKW'), one => kW(one.clusters), 'right'],
      [say('report.bestOptions'), one => optionsOf(sheet, one.clusters)],
      [say('report.reached'), one => formatCount(one.reached), 'right'],
    ],
    rows,
    total: [
      say('report.all'),
      formatCount(fact.pop_2021),
      formatCount(sum(fact.ward_households)),
      formatCount(clusters.length),
      kW(clusters),
      optionsOf(sheet, clusters),
      formatCount(reach === null || reach.includes(null) ? null : sum(reach.map(Number))),
    ],
  })
  sheet.note('report.byWardNote')
  if (reach === null) sheet.note('report.noReach')
  if (elsewhere.length > 0)
    sheet.note('report.noWard', { names: elsewhere.map(({ name }) => name).join(', ') })
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

/** How many clusters have which option. */
function optionsOf({ say }: Sheet, clusters: Sheet['whole']['clusters']): string {
  if (clusters.length === 0) return missing
  return technologies
    .map(technology => ({ technology, count: clusters.filter(({ best }) => best === technology).length }))
    .filter(({ count }) => count > 0)
    .map(({ technology, count }) => `${say(`technology.${technology}`)} ${count}`)
    .join(', ')
}
