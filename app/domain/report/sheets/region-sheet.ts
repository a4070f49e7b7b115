import type {
  EnergyData,
  indicatorMap,
  infographics,
  PopulationYear,
  Provenance,
  regionFigures,
} from '../../dashboard/contract.ts'
import {
  type IndicatorId,
  type InfographicGroup,
  infographicGroups,
  unitOf,
} from '../../dashboard/indicators.ts'
import { classColours, classOf, colouredRegion, liesIn } from '../../dashboard/shown/choropleth-classes.ts'
import { compareFigures } from '../../dashboard/shown/comparison-rows.ts'
import { cookingColumns, isRoundedOff } from '../../dashboard/shown/cooking-rows.ts'
import { energyBars, surveyTitle } from '../../dashboard/shown/energy-bars.ts'
import { figureText, saidUnit } from '../../dashboard/shown/figure-text.ts'
import { figureWithUnit, rangeText, titleWithUnit } from '../../dashboard/shown/figure-words.ts'
import { groupWords } from '../../dashboard/shown/group-words.ts'
import { landShares } from '../../dashboard/shown/land-shares.ts'
import {
  coverText,
  generatedPart,
  isPartial,
  type Named,
  sourcesOf,
  sourceText,
} from '../../dashboard/shown/sources-shown.ts'
import { type Population, peopleOf } from '../../dashboard/shown/year-figures.ts'
import type { ReplyOf } from '../../endpoint.ts'
import { formatCount, formatPercent } from '../../format.ts'
import { levelOf, type RegionLevel } from '../../region/codes.ts'
import type { Say } from '../../words/words.ts'
import type { Block } from '../blocks.ts'
import type { MapLayerId } from '../maps/map-table.ts'
import { type FactSheet, right, type SheetMap, type SheetPart, table } from './fact-sheet.ts'

/** What the dashboard knows of a region, as its calls answer it. */
export type RegionFacts = {
  region: number
  name: string
  /** What lies in it, or what it lies in, in words. */
  parts: string[]
  year: PopulationYear
  population: Population
  infographics: ReplyOf<typeof infographics>
  figures: ReplyOf<typeof regionFigures>
  /** Null where neither surveys nor plans know any. */
  energy: Omit<EnergyData, 'csv'> | null
  /** What colours the map; null where nothing was chosen. */
  indicator: ReplyOf<typeof indicatorMap> | null
  compare: { name: string; figures: ReplyOf<typeof regionFigures> } | null
}

/** The dashboard of a region. */
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
    beside: [],
    verdict: null,
    map: { ...mapOf(facts, say), region, around: null, data: {} },
    figures: keyFigures(facts, say),
    parts: [
      { columns: infographicGroups.map(group => [groupTable(facts, group, say)]) },
      populationPart(facts, say),
      ...energyParts(facts, say),
      ...comparePart(facts, say),
    ],
    sources: sourcesIn(facts, say),
    generated: generatedIn(facts, say),
    basis: [],
  }
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
const besideClasses: readonly MapLayerId[] = ['province', 'district', 'municipality']

function mapOf({ region, indicator }: RegionFacts, say: Say): Pick<SheetMap, 'layers' | 'classes'> {
  const level = levelOf(region)
  if (indicator === null) return { layers: ofLevel[level], classes: null }
  const { breaks, values, id } = indicator
  const coloured = colouredRegion(region)
  const tones = classColours(breaks.length + 1)
  return {
    layers: level === 'country' ? besideClasses.slice(0, 2) : besideClasses,
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

/** A card as a table: a sum of some municipalities says of how many. */
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

function populationPart({ population }: RegionFacts, say: Say): SheetPart {
  const { years, kinds, chart } = population
  const { female, male, total } = chart.areachart
  const most = Math.max(...total, 1)
  const rows = years.map((year, at) => [
    `${year}, ${say(`population.kind.${kinds[at]}`)}`,
    ...[female, male, total].map(list => formatCount(list[at])),
  ])
  return {
    title: say('population.title'),
    columns: [
      [
        table(
          [
            { head: say('population.year') },
            ...(['female', 'male', 'total'] as const).map(column => right(say(`population.${column}`))),
          ],
          rows,
        ),
      ],
      [
        {
          kind: 'bars',
          caption: say('population.trend'),
          bars: years.map((year, at) => ({
            name: String(year),
            text: formatCount(total[at]),
            share: total[at] / most,
          })),
        },
      ],
    ],
  }
}

/** Charts in two columns, the stoves below. */
function energyParts({ energy, name }: RegionFacts, say: Say): SheetPart[] {
  const title = say('dashboard.group.energy')
  if (energy === null)
    return [{ title, columns: [[{ kind: 'paragraph', text: say('energy.none', { region: name }) }]] }]
  const charts = energy.charts.map((chart): Block => {
    const bars = energyBars(chart, say)
    const most = Math.max(...bars.map(({ value }) => value), 1e-9)
    return {
      kind: 'bars',
      caption: surveyTitle(chart, say),
      bars: bars.map(({ name: category, text, value, technology }) => ({
        name: category,
        text,
        share: value / most,
        ...(technology && { colour: technology }),
      })),
    }
  })
  const { data: rows, households } = energy.cookingImprovementData
  const each = Math.ceil(charts.length / 3)
  const columns = [0, 1, 2].map(at => charts.slice(at * each, (at + 1) * each))
  const more = [say(`energy.kind.${energy.kind}`), ...toldOf(energy, say)].join(' · ')
  return [
    { title, more, columns: columns.filter(blocks => blocks.length > 0) },
    ...(rows.length === 0
      ? []
      : [
          {
            title: say('cooking.title'),
            columns: [
              [
                table(
                  [
                    { head: say('cooking.stove') },
                    ...cookingColumns.flatMap(column => [
                      right(say(`cooking.${column}`)),
                      right(say('cooking.households')),
                    ]),
                  ],
                  rows.map(row => [
                    say(`survey.stove.${row.stove}`),
                    ...cookingColumns.flatMap(column => [
                      formatPercent(row[column].percent),
                      formatCount(row[column].households),
                    ]),
                  ]),
                  [
                    say('cooking.total'),
                    ...cookingColumns.flatMap(() => [formatPercent(100), formatCount(households)]),
                  ],
                ),
                ...(isRoundedOff(rows) ? [{ kind: 'note', text: say('cooking.rounded') } as const] : []),
              ],
            ],
          },
        ]),
  ]
}

function comparePart({ name, figures, compare }: RegionFacts, say: Say): SheetPart[] {
  if (compare === null) return []
  const groups = compareFigures(figures.figures, compare.figures.figures)
  const columns = [{ head: say('compare.indicator') }, right(name), right(compare.name)]
  const tableOf = (group: (typeof groups)[number]): Block => {
    const rows = group.rows.map(({ id, unit, figures: sides }) => {
      const said = saidUnit(unit)
      const title = say(`indicator.${id}`)
      const values = sides.map(figure => figureText(figure?.value ?? null, unit))
      return [said ? `${title}, ${say(`unit.${said}`)}` : title, ...values]
    })
    return table([{ head: say(group.words) }, ...columns.slice(1)], rows)
  }
  const half = Math.ceil(groups.length / 2)
  return [
    {
      title: say('compare.title'),
      columns: [groups.slice(0, half).map(tableOf), groups.slice(half).map(tableOf)],
    },
  ]
}

function sourcesIn({ population, infographics, energy, indicator }: RegionFacts, say: Say): string[] {
  const titled = (id: IndicatorId) => say(`indicator.${id}`)
  const named: Named[] = [
    ...infographicGroups.flatMap(group =>
      infographics[group].map(item => ({ ...item, title: titled(item.id) })),
    ),
    ...(energy ? [{ ...energy, title: say('dashboard.group.energy') }] : []),
    ...(indicator ? [{ ...indicator, title: titled(indicator.id) }] : []),
  ]
  return [
    [
      `${say('population.title')}: ${say('dashboard.source', { source: population.source })}.`,
      ...population.method.map(({ key, params }) => say(key, params)),
    ].join(' '),
    ...sourcesOf(named).map(one => `${one.titles.join(', ')}: ${toldOf(one, say).join(' · ')}`),
  ]
}

/** Source and year, of how many local levels, and whether it is generated. */
const toldOf = (one: Provenance, say: Say): string[] => [
  sourceText(one, say),
  ...(one.municipalities.of > 1 ? [coverText(one, say)] : []),
  ...(one.generated ? [say('dashboard.generated')] : []),
]

function generatedIn({ infographics, energy }: RegionFacts, say: Say): string[] {
  const groups = infographicGroups.filter(group => generatedPart(infographics[group]) !== 'none')
  return [
    ...groups.map(group => say(groupWords[group])),
    ...(energy && generatedPart([energy]) !== 'none' ? [say('dashboard.group.energy')] : []),
  ]
}
