import { optionKey } from '../../bat/option-names.ts'
import { unitOf } from '../../dashboard/indicators.ts'
import { formatAmount, formatCount, formatFigure, formatPercent, missing } from '../../format.ts'
import { creditInWords } from '../../layers/origin/credit-words.ts'
import type { MessageKey } from '../../messages/messages.ts'
import { renewable as declared } from '../../plan/steps/renewable.ts'
import { technologies } from '../../technologies/technologies.ts'
import type { ReportSheet } from '../blocks.ts'
import { resourcesSection } from '../council/resources.ts'
import type { ReportCluster } from '../whole-plan.ts'
import { writeWardSection } from './by-ward.ts'
import { demandSection } from './demand.ts'
import { networksOf } from './networks.ts'

const counted = Object.keys(declared.fields) as (keyof typeof declared.fields)[]

/**
 * Chapter 4: current electricity supply and cooking, the survey, clusters, micro-hydro, future demand, and all of
 * these by ward.
 */
export function baseline(sheet: ReportSheet): void {
  sheet.chapter('4', 'report.baseline')
  supply(sheet)
  householdEnergy(sheet)
  sampling(sheet)
  clusters(sheet)
  microHydro(sheet)
  demandSection(sheet)
  resourcesSection(sheet)
  writeWardSection(sheet)
}

function supply(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const { renewable } = whole.documents
  sheet.heading('report.supply')
  if (renewable === null) sheet.missing('report.noRenewable')
  else
    sheet.table({
      caption: 'report.renewableTable',
      columns: [
        [say('report.item'), ([name]) => say(`steps.${name}`)],
        [say('report.number'), ([, count]) => formatCount(count), 'right'],
      ],
      rows: counted.map((name): [typeof name, number] => [name, renewable[name]]),
    })
  if (whole.figures.length === 0) return
  sheet.table({
    caption: 'report.figureTable',
    columns: [
      [say('report.item'), ({ id }) => say(`indicator.${id}`)],
      [say('report.number'), ({ id, value }) => figureText(unitOf(id), value), 'right'],
      [
        say('report.source'),
        ({ source, year, generated }) => sourceCredit(sheet, { source, year, generated }),
      ],
    ],
    rows: whole.figures,
  })
}

const figureText = (unit: ReturnType<typeof unitOf>, value: number) =>
  unit === 'percent'
    ? formatPercent(value)
    : unit === 'km'
      ? `${formatFigure(value, 1)} km`
      : unit === 'MW'
        ? `${formatFigure(value, 2)} MW`
        : formatCount(value)

const sourceCredit = (
  { say }: ReportSheet,
  { source, year, generated }: { source: string; year: number | null; generated: boolean },
): string =>
  [
    creditInWords(source, say),
    ...(year === null ? [] : [String(year)]),
    ...(generated ? [say('report.generated')] : []),
  ].join(', ')

function householdEnergy(sheet: ReportSheet): void {
  const { whole, say } = sheet
  sheet.heading('report.householdEnergy')
  if (whole.energy === null) {
    sheet.missing('report.noEnergy')
    return
  }
  const { charts, unknown_groups = [], datasets = [] } = whole.energy
  const isMixed = datasets.length > 1
  for (const { id, unit, categories, series, from, unknown = [] } of charts) {
    sheet.bars(
      'report.energyFigure',
      categories.map(({ id: category }, at) => ({
        name: say(`survey.${id}.${category}` as MessageKey),
        value: series[0].values[at],
        text: formatFigure(series[0].values[at], unit === 'GJ' ? 1 : 0),
      })),
      { group: say(`survey.${id}` as MessageKey), unit: say(`unit.${unit}` as MessageKey) },
    )
    noteUnknown(
      sheet,
      unknown.map(category => `survey.${id}.${category}` as MessageKey),
    )
    if (isMixed && from) sheet.note('report.sourceIs', { source: sourceCredit(sheet, from) })
  }
  if (!isMixed) sheet.note('report.sourceIs', { source: sourceCredit(sheet, whole.energy) })
  noteUnknown(
    sheet,
    unknown_groups.map(group => `survey.${group}` as MessageKey),
  )
}

/** Adds a note about groups or categories that the source lacks. */
function noteUnknown(sheet: ReportSheet, keys: readonly MessageKey[]): void {
  if (keys.length > 0) sheet.note('dashboard.unknownGroups', { groups: keys.map(key => ({ key })) })
}

function sampling(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const { sample } = whole
  sheet.heading('report.sampling')
  if (sample?.result == null) {
    if (whole.documents.survey_options?.baseline_survey === 'HHS') sheet.missing('report.noSample')
    else sheet.text('report.sampleNotAsked')
    return
  }
  const { parameters, result } = sample
  const { hh_per_municipality, hh_per_cluster_urban, hh_per_cluster_rural, desired_cluster_size, seed } =
    parameters
  sheet.text('report.sampleText', {
    households: hh_per_municipality,
    urban: hh_per_cluster_urban,
    rural: hh_per_cluster_rural,
    side: 100 * desired_cluster_size,
    seed,
    clusters: result.table_data.length,
  })
  if (!sample.locked) sheet.note('report.sampleNotLocked')
  sheet.table({
    caption: 'report.designTable',
    columns: [
      [say('report.stratum'), one => say(`sst.${one.stratum}`)],
      [say('report.households'), one => formatCount(one.households), 'right'],
      [say('report.cells'), one => formatCount(one.cells), 'right'],
      [say('report.clusters'), one => formatCount(one.clusters), 'right'],
      [say('report.replacements'), one => formatCount(one.replacements), 'right'],
      [say('report.interviews'), one => formatCount(one.sample_households), 'right'],
    ],
    rows: result.design,
  })
  const frame = result.frame
  sheet.note('report.frameNote', {
    households: formatCount(frame.households),
    coverage: formatPercent(frame.coverage),
  })
}

/** Keeps the figure and its unit on one line, below the column heading. */
const tierOf = ({ form, per_household_W }: ReportCluster) =>
  `${form.tier} (${formatFigure(per_household_W, Number.isInteger(per_household_W) ? 0 : 1)}\u00a0W)`

function clusters(sheet: ReportSheet): void {
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
  sheet.table({
    caption: 'report.clusterTable',
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
    rows,
    total: [
      '',
      say('report.all'),
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
  costs(sheet)
  sheet.note('report.costNote')
  networksOf(sheet)
  sheet.bars(
    'report.bestFigure',
    technologies.map(technology => {
      const kW = rows.reduce((total, one) => total + (one.best === technology ? one.demand_kW : 0), 0)
      return { name: say(`technology.${technology}`), value: kW, text: `${formatFigure(kW, 1)} kW` }
    }),
  )
  const old = rows.filter(one => one.is_old).map(({ name }) => name)
  if (old.length > 0) sheet.note('report.clustersOld', { names: old.join(', ') })
}

/**
 * One row per cluster and one column per option: the cost over its years, the construction cost, and the cost per kWh.
 */
function costs({ whole: { clusters }, say, table }: ReportSheet): void {
  const compared = technologies.filter(one =>
    clusters.some(({ options }) => options.some(({ technology }) => technology === one)),
  )
  table({
    caption: 'report.costTable',
    columns: [
      [
        say('report.clusterAndBest'),
        ({ number, name, period_yr, best }) => [
          `${number} ${name}`,
          say(optionKey(best)),
          say('report.overYears', { years: period_yr }),
        ],
      ],
      ['', () => [say('report.lifeCycle'), say('report.capital'), say('report.aKWh')]],
      ...compared.map(
        (technology): Costs => [
          say(`technology.${technology}`),
          ({ options }) => {
            const one = options.find(option => option.technology === technology)
            if (one === undefined) return missing
            const life_cycle = formatAmount(one.life_cycle)
            return [
              one.feasible ? life_cycle : `*\u00a0${life_cycle}`,
              formatAmount(one.capital),
              formatAmount(one.levelized),
            ]
          },
          'right',
        ],
      ),
    ],
    rows: clusters,
  })
}
type Costs = [head: string, cell: (row: ReportCluster) => string | string[], align: 'right']

function microHydro(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const { projects, documents } = whole
  sheet.heading('report.microHydro')
  if (projects.length === 0) {
    if (whole.is_in_terai) sheet.text('report.noHydroInTerai')
    else if (documents.mhp_none?.confirmed) sheet.text('report.noHydroConfirmed')
    else sheet.missing('report.noHydro')
    return
  }
  sheet.table({
    caption: 'report.hydroTable',
    columns: [
      [say('report.project'), one => one.name],
      [say('report.river'), one => one.river ?? one.local_name],
      [say('report.discharge'), one => formatFigure(one.request.discharge, 3), 'right'],
      [say('report.catchment'), one => formatFigure(one.upstream_km2, 2), 'right'],
      [say('report.powerKW'), one => formatFigure(one.request.power_kW, 2), 'right'],
      [say('report.powerhouses'), one => formatCount(one.powerhouses.length), 'right'],
    ],
    rows: projects,
  })
  sheet.note('report.hydroNote')
  const old = projects.filter(one => one.is_old).map(({ name }) => name)
  if (old.length > 0) sheet.note('report.projectsOld', { names: old.join(', ') })
}
