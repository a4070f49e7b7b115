import { optionKey } from '../../bat/option-names.ts'
import { formatCount, formatFigure, missing } from '../../format.ts'
import { technologies } from '../../technologies/technologies.ts'
import { maxAnnexRows, type ReportSheet } from '../blocks.ts'
import { clusterData } from '../tables/data-parts.ts'
import type { ReportCluster } from '../whole-plan.ts'
import { networksOf } from './networks.ts'
import { optionsTable } from './options-table.ts'

/** Maximum number of clusters in the tables of chapter 4. Annex B has all of them. */
export const maxInBody = 6

/** Section of chapter 4: the clusters with their supply options, or only the largest of many. */
export function clusters(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const { clusters: rows } = whole
  sheet.heading('report.batClusters')
  if (rows.length === 0) {
    sheet.missing('report.noClusters')
    return
  }
  const sum = (of: (one: ReportCluster) => number) => rows.reduce((total, one) => total + of(one), 0)
  sheet.text('report.clusterText', {
    count: rows.length,
    households: formatCount(sum(one => one.households)),
    demand: formatFigure(
      sum(one => one.demand_kW),
      2,
    ),
  })
  sheet.map('clusters')
  const largest = [...rows].sort(
    (one, other) => other.households - one.households || one.number - other.number,
  )
  const shown = isLong(rows) ? largest.slice(0, maxInBody) : rows
  if (isLong(rows)) sheet.text('report.largestClusters', { shown: shown.length, all: rows.length })
  clusterTables(sheet, shown)
  if (rows.some(({ network }) => network !== null)) sheet.map('networks')
  sheet.bars(
    'report.bestFigure',
    technologies.map(technology => {
      const kW = rows.reduce((total, one) => total + (one.best === technology ? one.demand_kW : 0), 0)
      return { name: say(`technology.${technology}`), value: kW, text: `${formatFigure(kW, 1)} kW` }
    }),
    { uses: clusterData },
  )
  const old = rows.filter(one => one.is_old).map(({ name }) => name)
  if (old.length > 0) sheet.note('report.clustersOld', { names: old.join(', ') })
}

const isLong = (rows: readonly ReportCluster[]) => rows.length > maxInBody

/** Section of annex B with all clusters, if chapter 4 has only the largest. */
export function allClusters(sheet: ReportSheet): void {
  const { clusters: rows } = sheet.whole
  if (!isLong(rows)) return
  sheet.heading('report.allClusters')
  clusterTables(sheet, rows)
}

function clusterTables(sheet: ReportSheet, shown: readonly ReportCluster[]): void {
  const { say, whole } = sheet
  const sum = (of: (one: ReportCluster) => number) =>
    whole.clusters.reduce((total, one) => total + of(one), 0)
  sheet.table({
    caption: 'report.clusterTable',
    limit: maxAnnexRows,
    uses: clusterData,
    columns: [
      [say('clusters.id'), one => String(one.number), 'right'],
      [say('report.cluster'), one => one.name],
      [say('report.settlement'), one => one.local_name || missing],
      [say('report.households'), one => formatCount(one.households), 'right'],
      [say('report.toSupply'), one => formatCount(one.households_to_supply), 'right'],
      [say('report.tier'), tierOf],
      [say('report.demandKW'), one => formatFigure(one.demand_kW, 2), 'right'],
      [say('report.toGridKm'), one => formatFigure(one.to_grid_km, 2), 'right'],
      [say('report.best'), one => say(optionKey(one.best))],
    ],
    rows: shown,
    total: [
      '',
      say('report.allCount', { count: whole.clusters.length }),
      '',
      formatCount(sum(one => one.households)),
      formatCount(sum(one => one.households_to_supply)),
      '',
      formatFigure(
        sum(one => one.demand_kW),
        2,
      ),
      '',
      '',
    ],
  })
  optionsTable(sheet, shown)
  networksOf(sheet, shown)
}

/** For example `3 (200 W)`. */
const tierOf = ({ form, per_household_W }: ReportCluster) =>
  `${form.tier}\u00a0(${formatFigure(per_household_W, Number.isInteger(per_household_W) ? 0 : 1)}\u00a0W)`
