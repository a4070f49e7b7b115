import { unitOf } from '../../dashboard/indicators.ts'
import { formatCount, formatFigure, formatPercent } from '../../format.ts'
import { creditInWords } from '../../layers/origin/credit-words.ts'
import type { MessageKey } from '../../messages/messages.ts'
import { renewable as declared } from '../../plan/steps/renewable.ts'
import type { ReportSheet } from '../blocks.ts'
import { resourcesSection } from '../council/resources.ts'
import { hydroData } from '../tables/data-parts.ts'
import { writeWardSection } from './by-ward.ts'
import { clusters } from './clusters.ts'
import { demandSection } from './demand.ts'

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
  sheet.map('infrastructure')
  if (whole.figures.length === 0) return
  sheet.table({
    caption: 'report.figureTable',
    uses: ['figures'],
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
      {
        params: { group: say(`survey.${id}` as MessageKey), unit: say(`unit.${unit}` as MessageKey) },
        uses: ['energy'],
      },
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
    uses: ['building'],
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
    uses: hydroData,
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
