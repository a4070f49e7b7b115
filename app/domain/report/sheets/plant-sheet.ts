import {
  formatArea_km2,
  formatDischarge_m3s,
  formatElevation_m,
  formatPosition,
  missing,
  roundHalfUp,
} from '../../format.ts'
import type { LngLat } from '../../geometry.ts'
import type { Say } from '../../messages/messages.ts'
import type { MhpResult } from '../../mhp/contract.ts'
import { flowText } from '../../mhp/flow-notes.ts'
import type { Block } from '../blocks.ts'
import { planData } from '../maps/plan-data.ts'
import { boundsWithRoom, type FactSheet, right, table, warningsPart } from './fact-sheet.ts'

export type PlantFacts = { result: MhpResult; name: string; place: string }

/** Fact sheet of a micro-hydro intake with its powerhouses. */
export function plantSheet({ result, name, place }: PlantFacts, say: Say): FactSheet {
  const { serialized_project: project, powerhouses, upstream, flow, monthly } = result
  const { x, y, z } = project.intake_pt
  const largest = powerhouses.reduce<(typeof powerhouses)[number] | null>(
    (max, one) => (max === null || one.power_kW > max.power_kW ? one : max),
    null,
  )
  const ends = [[x, y], ...powerhouses.map(one => [one.longitude, one.latitude])] as LngLat[]
  const head = (key: 'power' | 'head' | 'chainage' | 'elevation' | 'radius' | 'required' | 'calculated') =>
    right(say(`mhp.table.${key}`))
  return {
    kind: say('factSheet.plant'),
    title: name || say('mhp.name', { place: project.name }),
    place: [
      place,
      project.river ?? say('mhp.stream.unnamed'),
      say('mhp.stream.order', { order: project.order }),
    ].join(' · '),
    planLines: [],
    verdict: null,
    map: {
      around: boundsWithRoom(ends),
      region: project.municipality.sddmm,
      layers: [
        'hillshade',
        'municipality',
        'ward',
        'streamline',
        'distribution',
        'mhp-upstream',
        'mhp-aoi',
        'building',
        'mhp-intakes',
        'mhp-powerhouses',
        'village',
      ],
      data: planData({
        geojsons: {
          'mhp-upstream': result.upstream_geojson,
          'mhp-aoi': result.aoi_geojson,
          'mhp-intakes': result.intake_geojson,
          'mhp-powerhouses': result.powerhouse_geojson,
        } as never,
        corrections: [],
      }),
      links: [],
      classes: null,
    },
    figures: [
      {
        value: formatDischarge_m3s(project.discharge),
        name: say('mhp.card.discharge'),
        more: result.method ? say(`mhp.method.${result.method}`) : '',
      },
      {
        value: monthly ? say('mhp.range', { low: flowText(flow.low), high: flowText(flow.high) }) : missing,
        name: say('mhp.card.band'),
        more: '',
      },
      {
        value: largest === null ? missing : `${roundHalfUp(largest.power_kW, 3)} kW`,
        name: say('factSheet.largest'),
        more:
          largest === null ? '' : `${say('mhp.table.head')}: ${roundHalfUp(largest.head_m, 2).toFixed(2)}`,
      },
      { value: formatArea_km2(upstream.area_km2), name: say('mhp.card.upstream'), more: '' },
      { value: formatElevation_m(z), name: say('mhp.card.elevation'), more: formatPosition([x, y]) },
    ],
    side: monthlyBlocks(result, say),
    parts: [
      {
        title: say('mhp.table'),
        more: [
          say('factSheet.largestFirst'),
          say('mhp.table.about', { watts: result.watts_per_household }),
        ].join(' · '),
        cut: 'rows',
        columns: [
          [
            table(
              [
                { head: say('mhp.table.index') },
                ...(
                  ['power', 'head', 'chainage', 'elevation', 'radius', 'required', 'calculated'] as const
                ).map(head),
              ],
              [...powerhouses]
                .sort((one, other) => other.power_kW - one.power_kW)
                .map(one => [
                  String(one.index),
                  String(roundHalfUp(one.power_kW, 3)),
                  roundHalfUp(one.head_m, 2).toFixed(2),
                  roundHalfUp(one.chainage_m, 0).toFixed(0),
                  roundHalfUp(one.elevation_m, 0).toFixed(0),
                  String(one.aoi_radius_m),
                  String(one.num_household_required),
                  String(one.num_household_calculated),
                ]),
            ),
          ],
        ],
      },
      ...warningsPart(result.warnings, say),
    ],
    sources: [],
    generated: [],
    basis: [],
  }
}

/** Monthly flow with its band, and the flow that remains in the stream. */
function monthlyBlocks({ monthly }: MhpResult, say: Say): Block[] {
  if (monthly === null) return [{ kind: 'note', text: say('mhp.monthly.none') }]
  const months = say('mhp.months.short').split(',')
  const max = Math.max(...monthly.flow, 1e-9)
  return [
    {
      kind: 'bars',
      caption: say('mhp.monthly.axis'),
      bars: monthly.flow.map((flow, at) => {
        const [low, high] = [flowText(monthly.low[at]), flowText(monthly.high[at])]
        return {
          name: months[at],
          text: `${flowText(flow)} (${say('mhp.range', { low, high })})`,
          share: flow / max,
          colour: 'mhp',
        }
      }),
    },
    { kind: 'note', text: say('factSheet.eflow', { flow: formatDischarge_m3s(monthly.e_flow) }) },
  ]
}
