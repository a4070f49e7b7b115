import type { ReplyOf } from '../../domain/api/endpoint.ts'
import { censusAnswers } from '../../domain/dashboard/census/census-items.ts'
import { classBreaks } from '../../domain/dashboard/classes.ts'
import {
  type EnergyData,
  type indicatorMap,
  type infographics,
  type populationData,
  populationYears,
  type regionFigures,
} from '../../domain/dashboard/contract.ts'
import { type CsvRow, csvRow, energyDataOf } from '../../domain/dashboard/energy-data.ts'
import {
  type IndicatorId,
  type InfographicGroup,
  indicatorIds,
  indicators,
  unitOf,
} from '../../domain/dashboard/indicators.ts'
import { kindOfYear, populationOf, unusualGrowth } from '../../domain/dashboard/population.ts'
import { provenanceOf } from '../../domain/dashboard/provenance.ts'
import { computeRegionFigure } from '../../domain/dashboard/region-figure.ts'
import type { SurveyGroup } from '../../domain/dashboard/survey-items.ts'
import { formatCount, roundHalfUp } from '../../domain/format.ts'
import { type Message, say } from '../../domain/messages/messages.ts'
import { type Fact, isAreaOff, isFinal, nepaliName } from '../../domain/region/facts.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import type { WardFigure } from './queries.ts'
import { levelsOf } from './region-levels.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Resident population of the country as published by the censuses. The totals of the facts are different (models F).
 */
const official = { 2011: 26_494_504, 2021: 29_164_578 }

export function populationReply(levels: Fact[], country: Fact[]): ReplyOf<typeof populationData> {
  const sumOf = (field: 'pop_2011' | 'pop_2021') =>
    formatCount(country.reduce((sum, fact) => sum + fact[field], 0))
  const sums: Message = {
    key: 'dashboard.populationSums',
    params: {
      sum_2011: sumOf('pop_2011'),
      sum_2021: sumOf('pop_2021'),
      official_2011: formatCount(official[2011]),
      official_2021: formatCount(official[2021]),
    },
  }
  const final = levels.every(isFinal)
  const differs: Message[] = final ? [{ key: 'dashboard.populationFinal' }] : []
  return {
    chart: { areachart: populationOf(levels) },
    years: [...populationYears],
    kinds: populationYears.map(year => kindOfYear[year]),
    households_2021: levels.reduce((sum, { households_2021 }) => sum + households_2021, 0),
    source: { key: final ? 'dashboard.populationSource' : 'dashboard.populationSourcePreliminary' },
    method: [{ key: 'dashboard.populationMethod' }, ...differs, ...(levels.length > 1 ? [sums] : [])],
    unusual_growth: unusualGrowth(levels).map(fact => ({
      code: fact.code,
      name_en: fact.name_en,
      name_ne: nepaliName(fact),
    })),
  }
}

export function infographicsReply({ sums }: Snapshot, levels: Fact[]): ReplyOf<typeof infographics> {
  const codes = levels.map(({ code }) => code)
  const itemsOf = (group: InfographicGroup) =>
    indicatorIds.flatMap(id => {
      const indicator = indicators[id]
      if (indicator.kind !== 'sum' || indicator.group !== group) return []
      const figure = computeRegionFigure(id, codes, sums)
      const title = say('en', `indicator.${id}`)
      return [
        {
          id,
          title,
          icon: id,
          value: figure.value,
          unit: indicator.unit,
          ...provenanceOf(figure),
        },
      ]
    })
  return {
    'Renewable Energy Technology': itemsOf('Renewable Energy Technology'),
    'Physical Infrastructrue': itemsOf('Physical Infrastructrue'),
    'Landuse Status': itemsOf('Landuse Status'),
  }
}

export function figuresReply({ atlas, sums }: Snapshot, levels: Fact[]): ReplyOf<typeof regionFigures> {
  const codes = levels.map(({ code }) => code)
  const figures = indicatorIds.map(id => {
    const figure = computeRegionFigure(id, codes, sums)
    return { id, value: figure.value, unit: unitOf(id), ...provenanceOf(figure) }
  })
  const [level, ...others] = levels
  const drawn_km2 = atlas.regions.area_km2(level.code)
  const isAreaShown = others.length === 0 && isAreaOff(level, drawn_km2)
  return { outline_km2: isAreaShown ? roundHalfUp(drawn_km2, 1) : null, figures }
}

/**
 * Energy data of a region, cached per region. Null if none of its local levels has any. `wards` are the figures for the
 * wards of a local level, which are needed for its CSV.
 */
export const energyDataReply = (
  snapshot: Snapshot,
  kind: EnergyData['kind'],
  sddmm: Sddmm,
  wards: readonly WardFigure[] = [],
): EnergyData | null =>
  snapshot.reply(`${kind} ${sddmm} ${wards.length}`, () => {
    const named = levelsOf(snapshot.atlas, sddmm).map(({ code, name_en }) => ({ code, name: name_en }))
    const wardsOf = (level: { name: string }) => wardRows(level.name, wards)
    return energyDataOf(kind, snapshot.tables, named, snapshot.tables, wardsOf)
  })

/** Rows of the CSV, in the same groups as on the dashboard. */
const wardRows = (level: string, wards: readonly WardFigure[]): CsvRow[] =>
  censusAnswers(wards).map(({ sddmm: code, item, value, ...origin }) => {
    const [group, category] = item.split('.') as [SurveyGroup, string]
    return csvRow({ code, name: `${level}, ward ${code % 100}` }, group, category, { value, origin })
  })

/** The classes are based on all local levels of the country, whichever region is shown. */
export function indicatorReply({ sums, atlas }: Snapshot, id: IndicatorId): ReplyOf<typeof indicatorMap> {
  const codes = atlas.regions.levels.map(({ fact }) => fact.code)
  const values = codes.flatMap((code): [number, number][] => {
    const { value } = computeRegionFigure(id, [code], sums)
    return value === null ? [] : [[code, value]]
  })
  return {
    id,
    unit: unitOf(id),
    values,
    breaks: classBreaks(values.map(([, value]) => value)),
    ...provenanceOf(computeRegionFigure(id, codes, sums)),
  }
}
