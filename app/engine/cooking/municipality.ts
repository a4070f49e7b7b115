import * as v from 'valibot'
import { Failure } from '../../domain/api/failure.ts'
import { Grouping } from '../../domain/bat/settlements-contract.ts'
import { figuresOfMix } from '../../domain/cooking/comparison.ts'
import type {
  CookingMap,
  CookingMunicipalityQuery,
  CookingScenario,
  CookingSettlement,
} from '../../domain/cooking/contract.ts'
import { availabilities, bestInPlace, byConsidered, mixSaid } from '../../domain/cooking/place-answer.ts'
import { placeFigures, stoveCount } from '../../domain/cooking/place-figures.ts'
import type { StoveShares } from '../../domain/cooking/places.ts'
import { scenarioModel } from '../../domain/cooking/scenario.ts'
import { cookingTotals } from '../../domain/cooking/totals.ts'
import { censusOf } from '../../domain/region/census.ts'
import { centroid } from '../../domain/spatial/centroid.ts'
import { ownMapCounted, toOwnMapReply } from '../../domain/spatial/energy/own-map.ts'
import { wholeOf } from '../../domain/spatial/run-steps.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { atlasAttributions } from '../atlas/manifest.ts'
import { municipalityOf } from '../atlas/municipality.ts'
import { warningsOfSources } from '../bat/cluster-warnings.ts'
import { warningsOfCooking } from './cluster.ts'
import { type CookingSources, type LevelPlaces, levelPlaces } from './level-places.ts'
import { asFailure } from './missing-rates.ts'
import { redescribePlace } from './place-facts.ts'

/**
 * Answers a question about every settlement of a local level. Settlements are found once for all scenarios.
 *
 * @throws not_found, malformed if there are more than `max` settlements, no_cooking_rates
 */
export function cookingOfMunicipality(
  atlas: Atlas,
  query: CookingMunicipalityQuery,
  sources: CookingSources,
  max = Infinity,
): CookingMap {
  return asFailure(() => answerMunicipality(atlas, query, sources, max))
}

function answerMunicipality(
  atlas: Atlas,
  { municipality, grouping, scenario, others }: CookingMunicipalityQuery,
  sources: CookingSources,
  max: number,
): CookingMap {
  if (!atlas.facts.has(municipality)) throw new Failure('not_found')
  const level = wholeOf(levelPlaces(atlas, municipality, v.parse(Grouping, grouping), sources, max))
  const fact = atlas.facts.get(municipality)
  const about = {
    hasGridShare: sources.shares[municipality] !== undefined,
    hasLevel: sources.levels[municipality] !== undefined,
  }
  const first = computeScenario(level, scenario, sources, about)
  const more = others.map(other => computeScenario(level, other, sources, about))
  const { found } = level
  const households = (of: LevelPlaces['scattered']) => of?.place.households ?? 0
  return {
    municipality: municipalityOf(atlas, municipality),
    grouping: found.grouping,
    zone: (level.settlements[0] ?? level.scattered)?.place.zone ?? 'Hills',
    num_house: found.indices.length,
    num_household:
      level.settlements.reduce((sum, one) => sum + households(one), 0) + households(level.scattered),
    today_origin: scenario.shares_today ? { key: 'cct.origin.entered' } : level.origin.said,
    today_generated: !scenario.shares_today && level.origin.generated,
    ...first,
    settlements: first.settlements.map((figures, at): CookingSettlement => {
      const { ring, ward, members } = found.settlements[at]
      const centre = centroid([ring])
      const { settlement_id, ...others } = figures
      return {
        settlement_id,
        ward,
        local_name: atlas.settlements.nearest(centre)?.name ?? fact?.name_en ?? '',
        latitude: centre[1],
        longitude: centre[0],
        polygon: { type: 'Polygon', coordinates: [ring] },
        num_house: members.length,
        num_household: level.settlements[at].place.households,
        ...others,
      }
    }),
    ...(more.length > 0 && { others: more }),
    census_2021: censusOf(fact),
    atlas_version: atlas.version,
    atlas_sources: atlasAttributions(atlas),
    ...toOwnMapReply(sources.own),
    warnings: [...first.warnings, ...ownMapCounted(sources.own), ...warningsOfSources(atlas, fact, 'osm')],
  }
}

type About = { hasGridShare: boolean; hasLevel: boolean }

function computeScenario(
  level: LevelPlaces,
  scenario: CookingScenario,
  { rates }: CookingSources,
  about: About,
): NonNullable<CookingMap['others']>[number] {
  const computed = scenarioModel(rates, scenario)
  const described = [...level.settlements, ...(level.scattered ? [level.scattered] : [])]
  const places = described.map(({ place }) => redescribePlace(place, computed.model.settings))
  const figures = placeFigures(computed.model, places)
  const today = places.map((_, at): StoveShares => scenario.shares_today ?? level.today[at])
  const best = places.map((place, at) => bestInPlace(computed, figures, place, at))
  const rows = places.map((place, at) => ({
    today: {
      shares: today[at] as Record<string, number>,
      ...mixSaid(figuresOfMix(figures, at, today[at])),
    },
    best: best[at],
    available: Object.fromEntries(
      availabilities(computed.model, place)
        .filter(({ stove }) => computed.considered.has(stove))
        .map(({ stove, share }) => [stove, share]),
    ),
    household_NPR: byConsidered(computed, s => figures.household[at * stoveCount + s]),
    society_NPR: byConsidered(computed, s => figures.society[at * stoveCount + s]),
    hours: byConsidered(computed, s => figures.hours[at * stoveCount + s]),
  }))
  const count = level.settlements.length
  return {
    settlements: rows.slice(0, count).map((row, at) => ({ settlement_id: at + 1, ...row })),
    scattered:
      level.scattered === null
        ? null
        : {
            num_house: level.found.scattered.length,
            num_household: level.scattered.place.households,
            ...rows[count],
          },
    totals: cookingTotals(figures, places, today, best),
    cooking_rates_version: rates.version,
    warnings: warningsOfCooking(computed, {
      ...about,
      hasLevel: about.hasLevel || scenario.shares_today !== undefined,
    }),
  }
}
