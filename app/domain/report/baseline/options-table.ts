import { formatAmount, formatCount, formatFigure, formatPercent, missing } from '../../format.ts'
import type { Say } from '../../messages/messages.ts'
import { maxAnnexRows, type ReportSheet } from '../blocks.ts'
import { clusterData } from '../tables/data-parts.ts'
import type { ReportCluster, ReportOption } from '../whole-plan.ts'

type OptionRow = { cluster: ReportCluster; option: ReportOption }

/**
 * Table of supply options, one per row below its cluster: candidates from the cheapest to the dearest, then the
 * others with a sign that a note explains.
 */
export function optionsTable({ say, table, note }: ReportSheet, clusters: readonly ReportCluster[]): void {
  const rows = clusters.flatMap(cluster =>
    byCost(cluster.options).map((option): OptionRow => ({ cluster, option })),
  )
  const reasons = reasonsOf(rows, say)
  const signOf = (option: ReportOption) => {
    const nth = option.isCandidate ? -1 : reasons.indexOf(reasonText(option, say))
    return nth < 0 ? '' : `\u00a0${signs[nth] ?? `*${nth + 1}`}`
  }
  table({
    caption: 'report.optionTable',
    limit: maxAnnexRows,
    uses: clusterData,
    columns: [
      [say('report.option'), ({ option }) => say(`technology.${option.technology}`) + signOf(option)],
      [say('report.plantKW'), ({ option }) => formatFigure(option.plant_kW, 2), 'right'],
      [say('report.capitalNpr'), ({ option }) => formatAmount(option.capital), 'right'],
      [say('report.lifeCycleNpr'), ({ option }) => formatAmount(option.life_cycle), 'right'],
      [say('report.moreThanBest'), moreThanBest, 'right'],
      [say('report.nprPerKWh'), ({ option }) => formatAmount(option.levelized), 'right'],
    ],
    rows,
    group: ({ cluster }) => ({ text: headOf(cluster, say), more: factsOf(cluster, say) }),
    strong: ({ cluster, option }) => option.technology === cluster.best,
  })
  note('report.optionNote')
  if (reasons.length > 0)
    note('report.notCompared', {
      reasons: reasons.map((reason, nth) => `${signs[nth] ?? `*${nth + 1}`} ${reason}`).join('; '),
    })
}

const signs = ['*', '†', '‡', '§']

const byCost = (options: readonly ReportOption[]): ReportOption[] =>
  [...options].sort(
    (one, other) => Number(other.isCandidate) - Number(one.isCandidate) || one.life_cycle - other.life_cycle,
  )

/** Additional life cycle cost over that of the least-cost option. Other options are not compared. */
function moreThanBest({ cluster, option }: OptionRow): string {
  const best = cluster.options.find(({ technology }) => technology === cluster.best)
  if (!option.isCandidate || best === undefined || best === option || best.life_cycle <= 0) return missing
  const percent = 100 * (option.life_cycle / best.life_cycle - 1)
  return `${percent > 0 ? '+' : ''}${formatPercent(percent)}`
}

const headOf = ({ number, name, ward }: ReportCluster, say: Say): string =>
  ward === null ? `${number} ${name}` : say('report.clusterInWard', { number, name, ward })

const factsOf = ({ households, demand_kW, to_grid_km, period_yr }: ReportCluster, say: Say): string =>
  [
    say('report.householdCount', { count: formatCount(households) }),
    `${formatFigure(demand_kW, 2)}\u00a0kW`,
    ...(to_grid_km === null ? [] : [say('report.gridAt', { km: formatFigure(to_grid_km, 2) })]),
    say('report.overYears', { years: period_yr }),
  ].join(', ')

const reasonText = ({ reason }: ReportOption, say: Say): string =>
  reason === null ? say('report.noReason') : say(reason.key, reason.params)

/** The reasons for which options are not candidates, each once. */
const reasonsOf = (rows: readonly OptionRow[], say: Say): string[] => [
  ...new Set(rows.filter(({ option }) => !option.isCandidate).map(({ option }) => reasonText(option, say))),
]
