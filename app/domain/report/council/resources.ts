import { formatArea_km2, formatCount, formatFigure, missing } from '../../format.ts'
import { baselineText, enteredText, nameOfIndicator } from '../../plan/results/result-texts.ts'
import { fiscalYearOf } from '../../plan/years.ts'
import type { ReportSheet } from '../blocks.ts'
import { hydroData } from '../tables/data-parts.ts'
import { type KnownIndicator, knownIndicator, measuredPercent } from './known-indicators.ts'

type Resource = { name: string; amount: string; source: string }
/** Indicators whose distance from all households is a gap in supply. */
const gaps = ['access_electricity', 'tier3_plus', 'clean_cooking'] as const

/** Section on local energy resources, and on the households that are not supplied yet. */
export function resourcesSection(sheet: ReportSheet): void {
  const { say, whole } = sheet
  sheet.heading('council.resources')
  const resources = resourcesOf(sheet)
  if (resources.length === 0) sheet.missing('council.noResources')
  else
    sheet.table({
      caption: 'council.resourceTable',
      uses: whole.projects.length > 0 ? hydroData : [],
      columns: [
        [say('council.resource'), one => one.name],
        [say('council.amount'), one => one.amount, 'right'],
        [say('report.source'), one => one.source],
      ],
      rows: resources,
    })
  sheet.note('council.resourceNote')
  gapTable(sheet)
}

function resourcesOf({ say, whole }: ReportSheet): Resource[] {
  const { land_cover: cover } = whole.documents
  const power_kW = whole.projects.reduce((sum, { request }) => sum + request.power_kW, 0)
  const inStepOne = say('report.enteredIn', { step: 'I' })
  return [
    ...(whole.projects.length === 0
      ? []
      : [
          {
            name: say('council.microHydro', { count: whole.projects.length }),
            amount: `${formatFigure(power_kW, 2)} kW`,
            source: say('report.enteredIn', { step: 'III' }),
          },
        ]),
    ...(cover === null
      ? []
      : (['forest_sqkm', 'agriculture_sqkm'] as const).map(kind => ({
          name: say(`steps.${kind}`),
          amount: formatArea_km2(cover[kind]),
          source: inStepOne,
        }))),
  ]
}

function gapTable(sheet: ReportSheet): void {
  const { say, whole } = sheet
  const households = whole.documents.demography?.num_household ?? whole.fact?.households_2021 ?? 0
  const rows = gaps.map(code => knownIndicator(whole, code))
  if (households === 0 || rows.every(one => measuredPercent(one) === null)) {
    sheet.missing('council.noGaps')
    return
  }
  const measure = ({ code }: KnownIndicator) => ({ code, name: null, unit: null })
  sheet.table({
    caption: 'council.gapTable',
    params: { households: formatCount(households) },
    columns: [
      [say('report.indicator'), one => nameOfIndicator(measure(one), say)],
      [say('results.baseline'), one => baselineText(one.baseline, measure(one), say)],
      [
        say('council.householdsWithout'),
        one => {
          const percent = measuredPercent(one)
          return percent === null ? missing : formatCount(Math.round((households * (100 - percent)) / 100))
        },
        'right',
      ],
      [
        say('council.target'),
        ({ target, ...one }) =>
          target === null
            ? say('council.noTarget')
            : say('council.targetBy', {
                value: enteredText(target.value, measure({ target, ...one }), say),
                year: fiscalYearOf(target.fy),
              }),
      ],
    ],
    rows,
  })
}
