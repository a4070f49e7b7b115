import { maxAnnexRows, type ReportSheet } from '../blocks.ts'
import { networkColumns, type ReportNetwork } from '../network-figures.ts'
import { clusterData } from '../tables/data-parts.ts'
import type { ReportCluster } from '../whole-plan.ts'

/** Writes the table of networks in the clusters, if they were sized. */
export function networksOf({ say, table }: ReportSheet, clusters: readonly ReportCluster[]): void {
  const rows = clusters.flatMap(({ number, name, network }) =>
    network === null ? [] : [{ name: `${number} ${name}`, network }],
  )
  if (rows.length === 0) return
  table({
    caption: 'networkReport.table',
    limit: maxAnnexRows,
    uses: clusterData,
    columns: [
      [say('report.cluster'), one => one.name],
      ...networkColumns.map(
        ([head, cell, align]): Column => [say(head), ({ network }) => cell(network, say), align],
      ),
    ],
    rows,
  })
}
type Column = [head: string, cell: (row: { network: ReportNetwork }) => string, align?: 'right']
