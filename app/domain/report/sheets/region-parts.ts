import { compareFigures } from '../../dashboard/shown/comparison-rows.ts'
import { cookingColumns, isRoundedOff } from '../../dashboard/shown/cooking-rows.ts'
import { energyBars, surveyTitle } from '../../dashboard/shown/energy-bars.ts'
import { figureText, saidUnit } from '../../dashboard/shown/figure-text.ts'
import { formatCount, formatPercent } from '../../format.ts'
import type { Say } from '../../words/words.ts'
import type { Block } from '../blocks.ts'
import { right, type SheetPart, table } from './fact-sheet.ts'
import { type RegionFacts, toldOf } from './region-facts.ts'

/** People by year, and how they grow. */
export function populationPart({ population }: RegionFacts, say: Say): SheetPart {
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
export function energyParts({ energy, name }: RegionFacts, say: Say): SheetPart[] {
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

export function comparePart({ name, figures, compare }: RegionFacts, say: Say): SheetPart[] {
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
