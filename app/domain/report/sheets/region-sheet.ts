import { type InfographicGroup, infographicGroups, unitOf } from '../../dashboard/indicators.ts'
import { sourceInWords } from '../../dashboard/provenance.ts'
import { classColours, classOf, colouredRegion, liesIn } from '../../dashboard/shown/choropleth-classes.ts'
import { figureText, saidUnit } from '../../dashboard/shown/figure-text.ts'
import { figureWithUnit, rangeText, titleWithUnit } from '../../dashboard/shown/figure-words.ts'
import { groupWords } from '../../dashboard/shown/group-words.ts'
import { landShares } from '../../dashboard/shown/land-shares.ts'
import { coverText, generatedPart, isPartial } from '../../dashboard/shown/sources-shown.ts'
import { peopleOf } from '../../dashboard/shown/year-figures.ts'
import { formatCount, formatPercent } from '../../format.ts'
import type { Say } from '../../messages/messages.ts'
import { type RegionLevel, regionLevelOf } from '../../region-codes.ts'
import type { Block } from '../blocks.ts'
import type { MapLayerId } from '../maps/map-table.ts'
import { type FactSheet, right, type SheetMap, table } from './fact-sheet.ts'
import type { RegionFacts } from './region-facts.ts'
import { comparison, regionParts } from './region-parts.ts'

/** Fact sheet with the dashboard of a region. */
export function regionSheet(facts: RegionFacts, say: Say): FactSheet {
  const { figures, region, name } = facts
  const area = figures.figures.find(({ id }) => id === 'area_km2')?.value ?? null
  const km2 = (value: number) => `${figureText(value, 'km2')} ${say('unit.km2')}`
  return {
    kind: say('factSheet.region'),
    title: name,
    place: [
      ...facts.parts,
      ...(area === null ? [] : [km2(area)]),
      ...(figures.outline_km2 === null
        ? []
        : [say('dashboard.outlineArea', { area: km2(figures.outline_km2) })]),
    ].join(' · '),
    planLines: [],
    verdict: null,
    map: { ...mapOf(facts, say), region, around: null, data: {}, links: [] },
    ...contentOf(facts, say),
    sources: sourcesIn(facts, say),
    generated: generatedIn(facts, say),
    basis: [],
  }
}

/** For a single region, returns its figures and charts; for a comparison, only the figures of both regions. */
function contentOf(facts: RegionFacts, say: Say): Pick<FactSheet, 'figures' | 'side' | 'parts'> {
  if (facts.compare !== null) return { figures: [], ...comparison(facts, facts.compare, say) }
  const tables = infographicGroups.map(group => groupTable(facts, group, say))
  return { figures: keyFigures(facts, say), side: [], parts: regionParts(facts, tables, say) }
}

const ofLevel: Record<RegionLevel, readonly MapLayerId[]> = {
  country: ['province', 'district', 'transmission', 'substation', 'hydropower'],
  province: ['district', 'municipality', 'transmission', 'substation', 'hydropower'],
  district: ['municipality', 'transmission', 'distribution', 'substation', 'hydropower', 'micro_hydro'],
  local_level: [
    'hillshade',
    'municipality',
    'ward',
    'streamline',
    'transmission',
    'distribution',
    'substation',
    'hydropower',
    'micro_hydro',
  ],
}
const outlineLayers: readonly MapLayerId[] = ['province', 'district', 'municipality']

function mapOf({ region, indicator }: RegionFacts, say: Say): Pick<SheetMap, 'layers' | 'classes'> {
  const level = regionLevelOf(region)
  if (indicator === null) return { layers: ofLevel[level], classes: null }
  const { breaks, values, id } = indicator
  const coloured = colouredRegion(region)
  const tones = classColours(breaks.length + 1)
  return {
    layers: level === 'country' ? outlineLayers.slice(0, 2) : outlineLayers,
    classes: {
      title: titleWithUnit(id, say),
      of: tones.map((colour, at) => ({
        colour,
        text: rangeText(breaks, at, say),
        codes: values.flatMap(([code, value]) =>
          liesIn(code, coloured) && classOf(value, breaks) === at ? [code] : [],
        ),
      })),
    },
  }
}

const shown = ['population_density', 'household_size', 'electricity_access', 'clean_cooking'] as const

function keyFigures({ population, year, figures }: RegionFacts, say: Say): FactSheet['figures'] {
  const people = peopleOf(population, year)
  const sexes = (['female', 'male'] as const).map(
    sex => `${say(`population.${sex}`)} ${formatPercent(people[`${sex}Percent`])}`,
  )
  const rest = shown.flatMap(id => {
    const figure = figures.figures.find(one => one.id === id)
    if (figure === undefined) return []
    return [
      {
        value: figureWithUnit(figure.value, unitOf(id), say),
        name: say(`indicator.${id}`),
        more: isPartial(figure) ? coverText(figure, say) : '',
      },
    ]
  })
  return [
    {
      value: formatCount(people.total),
      name: say(`population.total.${people.kind}`, { year }),
      more: sexes.join(', '),
    },
    { value: formatCount(population.households_2021), name: say('population.households'), more: '' },
    ...rest,
  ]
}

/** Returns a card as a table. If a sum covers only some municipalities, the table says how many. */
function groupTable({ infographics }: RegionFacts, group: InfographicGroup, say: Say): Block {
  const items = infographics[group]
  const title = say(groupWords[group])
  if (group === 'Landuse Status') {
    const { shares } = landShares(items)
    return table(
      [{ head: title }, right(say('unit.km2')), right(say('dashboard.land.share'))],
      shares.map(({ item, percent }) => [
        say(`indicator.${item.id}`),
        figureText(item.value, 'km2'),
        formatPercent(percent),
      ]),
    )
  }
  return table(
    [{ head: title }, right('')],
    items.map(item => {
      const unit = item.value === null ? undefined : saidUnit(item.unit)
      const name = say(`indicator.${item.id}`)
      return [
        isPartial(item) ? `${name} (${coverText(item, say)})` : name,
        [figureText(item.value, item.unit), ...(unit ? [say(`unit.${unit}`)] : [])].join(' '),
      ]
    }),
  )
}

/** Returns each source once, with its year and whether it is generated. */
function sourcesIn({ population, infographics, energy, indicator }: RegionFacts, say: Say): string[] {
  const figures = [
    ...infographicGroups.flatMap(group => infographics[group]),
    ...(energy ? [energy] : []),
    ...(indicator ? [indicator] : []),
  ].filter(({ municipalities }) => municipalities.with > 0)
  const named = figures.map(one =>
    [sourceInWords(one, say), one.year, one.generated ? say('dashboard.generated') : null]
      .filter(part => part !== null)
      .join(', '),
  )
  const { key, params } = population.source
  return [say(key, params), ...named]
}

function generatedIn({ infographics, energy }: RegionFacts, say: Say): string[] {
  const groups = infographicGroups.filter(group => generatedPart(infographics[group]) !== 'none')
  return [
    ...groups.map(group => say(groupWords[group])),
    ...(energy && generatedPart([energy]) !== 'none' ? [say('dashboard.group.energy')] : []),
  ]
}
