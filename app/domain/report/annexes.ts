import { costFieldsOf, planTechnologies } from '../bat/costs/plan-costs.ts'
import {
  formatCount,
  formatElevation_m,
  formatFigure,
  formatPercent,
  formatPosition,
  formatRate,
} from '../format.ts'
import { creditInWords } from '../layers/origin/credit-words.ts'
import { rateTitles } from '../rates/rate-fields.ts'
import { countingRow, type RateProvenance } from '../rates/rates.ts'
import { allClusters } from './baseline/clusters.ts'
import type { ReportSheet } from './blocks.ts'
import { hydroData } from './tables/data-parts.ts'
import { fundingSheet, scoreSheet } from './tables/score-sheet.ts'

const methods = ['demand', 'cost', 'best', 'hydro', 'sample', 'growth', 'ranking', 'money'] as const

export function annexes(sheet: ReportSheet): void {
  methodsAndSources(sheet)
  costRates(sheet)
  sampleClusters(sheet)
  powerhouses(sheet)
  sheet.chapter('E', 'report.maps', 'runs on')
  sheet.text('report.mapsHere')
  sheet.list([...sheet.mapCaptions])
  sheet.text('report.mapsText')
}

/** Annex A: methods and data on which the figures are based. */
function methodsAndSources(sheet: ReportSheet): void {
  const { whole, say } = sheet
  sheet.chapter('A', 'report.methods')
  sheet.heading('report.formulas')
  sheet.list(methods.map(method => say(`report.method.${method}`)))
  sheet.heading('report.literature')
  sheet.list(([1, 2, 3, 4, 5] as const).map(nth => say(`report.literature.${nth}`)))
  sheet.heading('report.tiers')
  sheet.table({
    caption: 'report.tierTable',
    columns: [
      [say('report.tier'), one => one.value],
      [say('report.watts'), one => formatRate(one.demand_W), 'right'],
      [say('report.hours'), one => formatRate(one.hrs_per_day), 'right'],
    ],
    rows: whole.rates.tiers,
  })
  sheet.heading('report.data')
  sheet.text('report.versions', { atlas: whole.atlas.version, rates: whole.rates.version })
  sheet.table({
    caption: 'report.layerTable',
    columns: [
      [say('report.layer'), one => one.name],
      [say('report.source'), one => creditInWords(one.source, say)],
      [say('report.vintage'), one => creditInWords(one.vintage, say)],
      [say('report.licence'), one => creditInWords(one.licence, say)],
      [say('layers.kind'), one => say(`layers.${one.kind}`)],
    ],
    rows: whole.atlas.layers,
  })
  if (whole.atlas.layers.some(({ generated }) => generated)) sheet.note('report.generatedNote')
  scoreSheet(sheet)
  fundingSheet(sheet)
}

/** Annex B: current rates for the plan's clusters, with source, vintage and version. */
function costRates(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const { rates } = whole
  sheet.chapter('B', 'report.costRates')
  sheet.heading('report.ratesByOption')
  for (const technology of planTechnologies) {
    const row: RateProvenance = countingRow(rates, technology)
    const figures = row as unknown as Record<string, number>
    sheet.table({
      caption: 'report.rateTable',
      params: { title: say(rateTitles[technology]) },
      columns: [
        [say('report.item'), ([, field]) => say(field.label.key, field.label.params)],
        [say('report.rate'), ([name]) => formatRate(figures[name]), 'right'],
        [say('report.unit'), ([, { unit }]) => (unit === null ? '' : say(unit))],
      ],
      rows: costFieldsOf(technology),
    })
    sheet.note('report.rateSource', { source: row.source, vintage: row.vintage, version: row.version })
  }
  const { settings } = rates
  sheet.note('report.settings', {
    discount: formatPercent(settings.discount_rate),
    energy: formatRate(settings.grid_energy_NPR_per_kWh),
    distribution: formatRate(settings.distribution_NPR_per_connection),
    days: settings.days_per_year,
  })
  allClusters(sheet)
}

/** Annex C: clusters selected for interviews. */
function sampleClusters(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const result = whole.sample?.result
  sheet.chapter('C', 'report.samplePlaces', 'runs on')
  if (result == null) {
    if (whole.documents.survey_options?.baseline_survey === 'HHS') sheet.missing('report.noSample')
    else sheet.text('report.sampleNotAsked')
    return
  }
  sheet.table({
    caption: 'report.sampleTable',
    uses: ['building'],
    columns: [
      [say('report.cluster'), one => String(one.psu_id), 'right'],
      [say('report.ward'), one => formatCount(one.ward), 'right'],
      [say('report.stratum'), one => say(`sst.${one.stratum}`)],
      [say('report.households'), one => formatCount(one.households), 'right'],
      [say('report.interviews'), one => formatCount(one.interviews), 'right'],
      [say('report.weight'), one => formatFigure(one.weight, 2), 'right'],
      [say('report.lonLat'), one => formatPosition([one.x, one.y])],
    ],
    rows: result.table_data,
  })
}

/** Annex D: possible powerhouses. */
function powerhouses(sheet: ReportSheet): void {
  const { whole, say } = sheet
  sheet.chapter('D', 'report.powerhousePlaces', 'runs on')
  const rows = whole.projects.flatMap(({ name, powerhouses }) =>
    powerhouses.map(one => ({ project: name, ...one })),
  )
  if (rows.length === 0) {
    sheet.text(whole.projects.length === 0 ? 'report.noProjects' : 'report.noPowerhouses')
    return
  }
  sheet.table({
    caption: 'report.powerhouseTable',
    uses: hydroData,
    columns: [
      [say('report.project'), one => one.project],
      [say('report.nth'), one => String(one.index), 'right'],
      [say('report.powerKW'), one => formatFigure(one.power_kW, 2), 'right'],
      [say('report.headM'), one => formatFigure(one.head_m, 1), 'right'],
      [say('report.chainageM'), one => formatFigure(one.chainage_m, 0), 'right'],
      [say('report.servedHouseholds'), one => formatCount(one.num_household_required), 'right'],
      [say('report.elevation'), one => formatElevation_m(one.elevation_m), 'right'],
      [say('report.lonLat'), one => formatPosition([one.longitude, one.latitude])],
    ],
    rows,
  })
}
