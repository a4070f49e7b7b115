import { formatCount, formatFigure, missing } from '../../format.ts'
import { listWards } from '../../region/facts.ts'
import { technologies } from '../../technologies/technologies.ts'
import type { ReportSheet } from '../blocks.ts'
import { clusterData } from '../tables/data-parts.ts'

/**
 * Section by ward: population, demand of the clusters, their best supply, and households that the selected activities
 * reach.
 */
export function writeWardSection(sheet: ReportSheet): void {
  const { say, whole } = sheet
  const { fact, clusters, reach } = whole
  sheet.heading('report.byWard')
  if (fact === null) {
    sheet.missing('report.noFacts')
    return
  }
  const rows = listWards(fact).map(({ ward, households, people }) => ({
    name: String(ward),
    people,
    households,
    clusters: clusters.filter(one => one.ward === ward),
    reached: reach?.[ward - 1] ?? null,
  }))
  const isCounted = fact.ward_households.length > 0
  const census: [string, (row: (typeof rows)[number]) => string, 'right'][] = isCounted
    ? [
        [say('report.people2021'), one => formatCount(one.people), 'right'],
        [say('report.households2021'), one => formatCount(one.households), 'right'],
      ]
    : []
  const elsewhere = clusters.filter(({ ward }) => ward === null)
  const kW = (of: typeof clusters) => formatFigure(sum(of.map(({ demand_kW }) => demand_kW)), 2)
  sheet.table({
    caption: 'report.byWardTable',
    uses: clusters.length > 0 ? [...clusterData, 'ward'] : [],
    columns: [
      [say('report.ward'), one => one.name, 'right'],
      ...census,
      [say('report.clusterCount'), one => formatCount(one.clusters.length), 'right'],
      [say('report.demandKW'), one => kW(one.clusters), 'right'],
      [say('report.bestOptions'), one => optionsOf(sheet, one.clusters)],
      [say('report.reached'), one => formatCount(one.reached), 'right'],
    ],
    rows,
    total: [
      say('report.all'),
      ...(isCounted ? [formatCount(fact.pop_2021), formatCount(fact.households_2021)] : []),
      formatCount(clusters.length),
      kW(clusters),
      optionsOf(sheet, clusters),
      formatCount(reach === null || reach.includes(null) ? null : sum(reach.map(Number))),
    ],
  })
  sheet.note('report.byWardNote')
  if (!isCounted) sheet.note('report.noWardFigures')
  if (reach === null) sheet.note('report.noReach')
  if (elsewhere.length > 0)
    sheet.note('report.noWard', { names: elsewhere.map(({ name }) => name).join(', ') })
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

/** Number of clusters by option. */
function optionsOf({ say }: ReportSheet, clusters: ReportSheet['whole']['clusters']): string {
  if (clusters.length === 0) return missing
  return technologies
    .map(technology => ({ technology, count: clusters.filter(({ best }) => best === technology).length }))
    .filter(({ count }) => count > 0)
    .map(({ technology, count }) => `${say(`technology.${technology}`)} ${count}`)
    .join(', ')
}
