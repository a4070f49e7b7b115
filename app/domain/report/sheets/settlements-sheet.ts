import { connectedSaid } from '../../bat/connected/connected-words.ts'
import { ofBest, optionColour, optionKey } from '../../bat/option-names.ts'
import { sumRow, type TotalRow, totalColumns, totalRows } from '../../bat/settlement-totals.ts'
import type { LeastCostMap } from '../../bat/settlements-contract.ts'
import { formatAmount, formatCount, formatFigure, formatPower_kW, missing } from '../../format.ts'
import type { MultiPolygonRings } from '../../geometry.ts'
import type { Say } from '../../messages/messages.ts'
import { type FactSheet, right, table, warningsPart } from './fact-sheet.ts'

export type SettlementsFacts = { result: LeastCostMap; place: string }

/** Fact sheet of the settlements of a local level with their least-cost supply. */
export function settlementsSheet({ result, place }: SettlementsFacts, say: Say): FactSheet {
  const { settlements } = result
  const rows = totalRows(result)
  const connected = connectedSaid(result)
  const sums = sumRow(rows)
  const listed = [...settlements].sort((a, b) => b.num_household - a.num_household)
  const cells = (row: Pick<TotalRow, (typeof totalColumns)[number]>) =>
    totalColumns.map(column =>
      column === 'capital_cost' || column === 'life_cycle_cost'
        ? formatAmount(row[column])
        : column === 'total_demand_kW'
          ? formatFigure(row[column], 2)
          : formatCount(row[column]),
    )
  return {
    kind: say('factSheet.settlements'),
    title: place,
    place: say('factSheet.settlementsOf', {
      count: formatCount(settlements.length),
      years: result.project_period,
    }),
    planLines: [],
    verdict: null,
    map: {
      around: null,
      region: result.municipality.sddmm,
      layers: ['hillshade', 'municipality', 'ward', 'transmission', 'distribution', 'bat-clusters'],
      data: {
        'bat-clusters': settlements.map(one => ({
          properties: { best: one.best ?? 'none' },
          polygons: [one.polygon.coordinates] as MultiPolygonRings,
        })),
      },
      links: [],
      classes: null,
    },
    figures: [
      { value: formatCount(settlements.length), name: say('settlements.total.settlements'), more: '' },
      {
        value: formatCount(sums.num_household),
        name: say('settlements.total.num_household'),
        more: connected ? say(connected.key, connected.params) : '',
      },
      { value: formatPower_kW(sums.total_demand_kW), name: say('factSheet.demand'), more: '' },
    ],
    side: [
      {
        kind: 'bars',
        caption: say('settlements.total.num_household'),
        bars: rows.map(row => ({
          name: row.isScattered ? say('factSheet.scattered') : say(optionKey(row.technology)),
          text: formatCount(row.num_household),
          share: row.num_household / Math.max(sums.num_household, 1),
          colour: optionColour(row.technology),
        })),
      },
    ],
    parts: [
      {
        title: say('factSheet.byOption'),
        columns: [
          [
            table(
              [
                { head: say('settlements.total.option') },
                ...totalColumns.map(column => right(say(`settlements.total.${column}`))),
              ],
              rows.map(row => [
                row.isScattered ? say('factSheet.scattered') : say(optionKey(row.technology)),
                ...cells(row),
              ]),
              [say('settlements.total.sum'), ...cells(sums)],
            ),
          ],
        ],
      },
      {
        title: say('settlements.total.settlements'),
        more: say('factSheet.largestFirst'),
        cut: 'rows',
        columns: [
          [
            table(
              [
                { head: say('settlements.column.name') },
                { head: say('settlements.column.best') },
                ...(['ward', 'households', 'demand', 'grid', 'lcc', 'lcoe'] as const).map(key =>
                  right(say(`settlements.column.${key}`)),
                ),
              ],
              listed.map(one => [
                one.local_name,
                say(optionKey(one.best)),
                one.ward === null ? missing : String(one.ward),
                formatCount(one.num_household),
                formatFigure(one.total_demand_kW, 2),
                formatFigure(one.distance_to_grid_ext_km, 2),
                formatAmount(ofBest(one.life_cycle_costs, one.best)),
                formatAmount(ofBest(one.levelized_costs, one.best)),
              ]),
            ),
          ],
        ],
      },
      ...warningsPart(result.warnings, say),
    ],
    sources: [],
    generated: [],
    basis: [say('factSheet.rateVersion', { version: result.cost_rates_version })],
  }
}
