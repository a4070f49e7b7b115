import { formatArea_km2, formatCount, formatElevation_m, formatFigure, formatPercent } from '../format.ts'
import { localName } from '../messages/local-name.ts'
import { derivedDemography } from '../plan/steps/demography.ts'
import { landCoverFields, landCoverSum } from '../plan/steps/land-cover.ts'
import { lengthOf_km, roadClasses } from '../plan/steps/roads.ts'
import { isFinal, listWards } from '../region/facts.ts'
import type { ReportSheet } from './blocks.ts'
import { namesWithToday } from './places.ts'

/** Chapter 2: the place with its people, land and roads. */
export function municipality(sheet: ReportSheet): void {
  sheet.chapter('2', 'report.municipality', 'runs on')
  place(sheet)
  people(sheet)
  wards(sheet)
  settlements(sheet)
  land(sheet)
  roadAccess(sheet)
}

function place(sheet: ReportSheet): void {
  const { whole, language, say } = sheet
  const { fact, neighbours } = whole
  const { form } = whole.documents
  sheet.heading('report.place')
  if (fact !== null) {
    const { municipality, district, province } = namesWithToday(fact, language)
    sheet.text('report.placeText', {
      municipality,
      district,
      province,
      wards: fact.wards,
      area: formatArea_km2(fact.area_km2),
      least: formatElevation_m(fact.elev_min_m),
      most: formatElevation_m(fact.elev_max_m),
    })
    sheet.text(whole.is_in_terai ? 'report.inTerai' : 'report.notInTerai')
  }
  sheet.map('location')
  if (form === null) sheet.missing('report.noForm')
  else
    sheet.table({
      caption: 'report.officeTable',
      columns: [
        [say('report.item'), ([name]) => name],
        [say('report.entry'), ([, value]) => value],
      ],
      rows: [
        [say('report.address'), form.address],
        [say('report.email'), form.email],
        [say('report.area'), formatArea_km2(form.area_sqkm)],
        [say('planForm.mayor'), form.mayor.name],
        [say('planForm.deputy'), form.deputy_mayor.vacant ? say('planForm.vacant') : form.deputy_mayor.name],
      ],
    })
  const names = neighbours.map(one => localName(one, language))
  if (names.length > 0) sheet.text('report.neighbours', { names: names.join(', ') })
}

function people(sheet: ReportSheet): void {
  const { say, whole } = sheet
  const { demography } = whole.documents
  sheet.heading('report.demography')
  if (demography === null) sheet.missing('report.noDemography')
  else {
    const { female_pop, female_head_hh, household_size } = derivedDemography(demography)
    const row = (key: Parameters<typeof say>[0], value: number | null): [string, string] => [
      say(key),
      value === null ? say('report.notEntered') : formatCount(value),
    ]
    sheet.table({
      caption: 'report.demographyTable',
      columns: [
        [say('report.item'), ([name]) => name],
        [say('report.number'), ([, value]) => value, 'right'],
      ],
      rows: [
        row('steps.total_pop', demography.total_pop),
        row('steps.male_pop', demography.male_pop),
        row('steps.female_pop', female_pop),
        row('steps.pop_below_16', demography.pop_below_16),
        row('steps.pop_16_to_60', demography.pop_16_to_60),
        row('steps.pop_above_60', demography.pop_above_60),
        row('steps.num_household', demography.num_household),
        row('steps.male_head_hh', demography.male_head_hh),
        row('steps.female_head_hh', female_head_hh),
        row('steps.household_size', household_size),
      ],
    })
    sheet.text('report.religions', {
      names: demography.religions.map(name => say(`choice.${name}`)).join(', '),
    })
    if (demography.ethnicities.length > 0)
      sheet.bars(
        'report.ethnicities',
        demography.ethnicities.map(({ name, percent }) => ({
          name,
          value: percent,
          text: formatPercent(percent),
        })),
      )
  }
  const { fact } = whole
  if (fact !== null)
    sheet.note(isFinal(fact) ? 'report.census' : 'report.censusPreliminary', {
      people_2011: formatCount(fact.pop_2011),
      people_2021: formatCount(fact.pop_2021),
      households_2021: formatCount(fact.households_2021),
    })
}

function wards(sheet: ReportSheet): void {
  const { say, whole } = sheet
  const { fact, documents, activities, sample } = whole
  sheet.heading('report.wards')
  if (fact === null) {
    sheet.missing('report.noFacts')
    return
  }
  sheet.map('wards')
  const officers = new Map(
    documents.form?.ward_officers.map(({ ward_no, name, vacant }) => [
      ward_no,
      vacant ? say('planForm.vacant') : name,
    ]),
  )
  const rows = listWards(fact).map(({ ward, households }) => {
    const isThere = ({ places }: (typeof activities)[number]) =>
      places.some(one => one.kind === 'ward' && one.id === ward)
    return {
      ward,
      households,
      officer: officers.get(ward) || say('report.notEntered'),
      samples: sample?.result?.table_data.filter(one => one.ward === ward).length ?? null,
      activities: activities.filter(isThere).length,
    }
  })
  const all = fact.households_2021
  const isCounted = fact.ward_households.length > 0
  const shareOf = (households: number | null) =>
    formatPercent(all > 0 && households !== null ? (100 * households) / all : null)
  const census: [string, (row: (typeof rows)[number]) => string, 'right'][] = isCounted
    ? [
        [say('report.households2021'), ({ households }) => formatCount(households), 'right'],
        [say('report.share'), ({ households }) => shareOf(households), 'right'],
      ]
    : []
  sheet.table({
    caption: 'report.wardTable',
    columns: [
      [say('report.ward'), ({ ward }) => String(ward), 'right'],
      [say('report.officer'), ({ officer }) => officer],
      ...census,
      [say('report.samplesInWard'), ({ samples }) => formatCount(samples), 'right'],
      [say('report.activitiesInWard'), one => formatCount(one.activities), 'right'],
    ],
    rows,
    total: [say('report.all'), '', ...(isCounted ? [formatCount(all), shareOf(all)] : []), '', ''],
  })
  if (!isCounted) {
    sheet.note('report.noWardFigures')
    return
  }
  sheet.bars(
    'report.wardFigure',
    rows.map(({ ward, households }) => ({
      name: say('activity.place.ward', { id: ward }),
      value: households ?? 0,
      text: formatCount(households),
    })),
  )
  sheet.note('report.wardNote')
}

function settlements(sheet: ReportSheet): void {
  const { say, whole } = sheet
  const { physical, institutions } = whole.documents
  sheet.heading('report.settlements')
  if (physical === null) sheet.missing('report.noPhysical')
  else sheet.text('report.settlementCount', { count: formatCount(physical.settlements) })
  const rows = institutions?.institutions ?? []
  if (rows.length === 0) sheet.missing('report.noInstitutions')
  else
    sheet.table({
      caption: 'report.institutionTable',
      columns: [
        [say('steps.category'), one => say(`choice.${one.category}`)],
        [say('steps.type'), one => one.institution_type],
        [say('report.number'), one => formatCount(one.number), 'right'],
      ],
      rows,
      total: [say('report.all'), '', formatCount(rows.reduce((sum, one) => sum + one.number, 0))],
    })
}

function land(sheet: ReportSheet): void {
  const { say, whole } = sheet
  const cover = whole.documents.land_cover
  sheet.heading('report.landCover')
  if (cover === null) {
    sheet.missing('report.noLandCover')
    return
  }
  const sum = landCoverSum(cover)
  const rows = landCoverFields.map(kind => ({ name: say(`steps.${kind}`), km2: cover[kind] }))
  sheet.table({
    caption: 'report.landTable',
    columns: [
      [say('report.cover'), one => one.name],
      [say('report.areaKm2'), one => formatFigure(one.km2, 3), 'right'],
      [say('report.share'), one => formatPercent(sum > 0 ? (100 * one.km2) / sum : null), 'right'],
    ],
    rows,
    total: [say('report.all'), formatFigure(sum, 3), formatPercent(sum > 0 ? 100 : null)],
  })
  sheet.bars(
    'report.landFigure',
    rows.map(({ name, km2 }) => ({ name, value: km2, text: formatFigure(km2, 1) })),
  )
}

function roadAccess(sheet: ReportSheet): void {
  const { say, whole } = sheet
  const { roads } = whole.documents
  sheet.heading('report.roads')
  if (roads === null) {
    sheet.missing('report.noRoads')
    return
  }
  const rows = roadClasses.map(name => ({ name, list: roads[name] }))
  const all = rows.flatMap(({ list }) => list)
  sheet.table({
    caption: 'report.roadTable',
    columns: [
      [say('report.roadClass'), one => say(`steps.${one.name}`)],
      [say('report.roadCount'), ({ list }) => formatCount(list.length), 'right'],
      [say('steps.length_km'), ({ list }) => formatFigure(lengthOf_km(list), 3), 'right'],
    ],
    rows,
    total: [say('report.all'), formatCount(all.length), formatFigure(lengthOf_km(all), 3)],
  })
  if (all.length === 0) return
  sheet.table({
    caption: 'report.roadList',
    columns: [
      [say('report.roadClass'), one => say(`steps.${one.of}`)],
      [say('steps.roadName'), one => one.name],
      [say('steps.length_km'), one => formatFigure(one.length_km, 3), 'right'],
      [say('steps.surface'), one => say(`choice.${one.surface}`)],
    ],
    rows: rows.flatMap(({ name: of, list }) => list.map(road => ({ of, ...road }))),
  })
}
