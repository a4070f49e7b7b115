import { verdictOf } from '../../bat/answer/verdict.ts'
import { type Choice, type ClusterResult, candidatesOf } from '../../bat/best.ts'
import { connectedSaid } from '../../bat/connected/connected-words.ts'
import { type DrawnNetworkReply, type Technology, technologyMarks } from '../../bat/contract.ts'
import { resultTechnologies } from '../../bat/files.ts'
import { optionColour } from '../../bat/option-names.ts'
import { breakDownCost } from '../../bat/retell.ts'
import {
  formatAmount,
  formatArea_km2,
  formatCount,
  formatDistance_km,
  formatFigure,
  formatPosition,
  formatPower_kW,
  formatWatts,
  missing,
  roundHalfUp,
} from '../../format.ts'
import { type Bounds, type LngLat, widen } from '../../geometry.ts'
import type { Say } from '../../messages/messages.ts'
import { type NetworkOption, networkOptions } from '../../network/supply/feed-areas.ts'
import { networkOnMap, networkParts } from './cluster-network.ts'
import { boundsWithRoom, type FactSheet, right, type SheetLink, table, warningsPart } from './fact-sheet.ts'

/** Least-cost comparison of a cluster under a scenario. */
export function clusterSheet(
  { result, ring, choice, name, place, plant, drawn }: ClusterSheetInput,
  say: Say,
): FactSheet {
  const { best, lines } = verdictOf(result, choice)
  const [first, ...rest] = lines.map(({ key, params }) => say(key, params))
  const years = choice.project_period
  const connected = connectedSaid(result)
  const candidates = candidatesOf(result.energy_costs, result.distance_to_grid_ext_km, choice)
  const rank = (technology: (typeof candidates)[number]) =>
    technology === best ? 0 : candidates.includes(technology) ? 1 : 2
  const options = resultTechnologies(result)
    .map(technology => ({ technology, parts: breakDownCost(result, technology, years) }))
    .sort((a, b) => rank(a.technology) - rank(b.technology) || a.parts.total - b.parts.total)
  const links = linksOf(result, plant, say)
  return {
    kind: say('factSheet.cluster'),
    title: name || result.local_name,
    place,
    planLines: [],
    verdict: { text: first, more: rest.join(' '), colour: optionColour(best) },
    map: {
      around: boundsOfCluster(ring, links, drawn === undefined ? undefined : networkRoom),
      region: result.municipality.sddmm,
      layers: [
        'hillshade',
        'municipality',
        'ward',
        'streamline',
        'transmission',
        'distribution',
        'transformer',
        'substation',
        'micro_hydro',
        'bat-clusters',
        'building',
        'settlement',
        'village',
      ],
      data: { 'bat-clusters': [{ properties: { best: best ?? 'none' }, polygons: [[ring]] }] },
      links,
      ...(drawn && {
        network: networkOnMap(drawn, best !== null && isNetworkOption(best) ? best : 'grid', say),
      }),
      classes: null,
    },
    figures: [
      {
        value: formatCount(result.num_household),
        name: say('factSheet.households'),
        more: connected
          ? say(connected.key, connected.params)
          : say('factSheet.houses', { count: formatCount(result.num_house) }),
      },
      {
        value: formatPower_kW(result.total_demand_kW),
        name: say('factSheet.demand'),
        more: say('factSheet.tier', { tier: result.tier, watts: formatWatts(result.per_hh_demand_W) }),
      },
      { value: formatArea_km2(result.area_km2), name: say('factSheet.area'), more: '' },
      { value: formatDistance_km(result.distance_to_grid_ext_km), name: say('factSheet.toGrid'), more: '' },
      { value: formatDistance_km(result.distance_to_mhp_km), name: say('factSheet.toPlant'), more: '' },
      {
        value: formatCount(result.male_pop + result.female_pop),
        name: say('factSheet.people'),
        more: formatPosition([result.longitude, result.latitude]),
      },
    ],
    side: [
      {
        kind: 'bars',
        caption: say('answer.lcc'),
        bars: options.map(({ technology, parts }) => ({
          name: say(`technology.${technology}`),
          text: formatAmount(parts.total),
          share: parts.total / Math.max(...options.map(one => one.parts.total), 1),
          colour: technologyMarks[technology],
        })),
      },
    ],
    parts: [
      {
        title: say('bat.result.title', { years }),
        columns: [
          [
            table(
              [
                { head: say('bat.result.option') },
                ...(
                  [
                    'answer.plant',
                    'answer.capital',
                    'answer.operation',
                    'answer.lcc',
                    'bat.result.perKwh',
                  ] as const
                ).map(key => right(say(key))),
                { head: say('factSheet.rates') },
              ],
              options.map(({ technology, parts }) => {
                const cost = result.energy_costs[technology]
                const { plant_kW = null } = cost ?? {}
                return [
                  say(`technology.${technology}`),
                  plant_kW === null ? missing : formatFigure(plant_kW, 2),
                  formatAmount(cost?.capital_cost),
                  formatAmount(cost?.operation_maintenance_cost),
                  formatAmount(parts.total),
                  parts.levelized === null ? missing : formatAmount(roundHalfUp(parts.levelized, 2)),
                  cost?.rate === undefined ? missing : `${cost.rate.name}, ${cost.rate.vintage}`,
                ]
              }),
            ),
          ],
        ],
      },
      ...networkParts(result, say),
      ...warningsPart(result.warnings, say),
    ],
    sources: [],
    generated: [],
    basis: [say('factSheet.rateVersion', { version: result.cost_rates_version })],
  }
}

export type ClusterSheetInput = {
  result: ClusterResult
  ring: LngLat[]
  choice: Choice
  name: string
  place: string
  /** Line to the nearest stream that could supply the cluster, or null if none is known. */
  plant: LngLat[] | null
  /** The drawn network, if the network was sized. Absent if it is too large to draw. */
  drawn?: DrawnNetworkReply
}

const isNetworkOption = (best: Technology): best is NetworkOption =>
  networkOptions.some(option => option === best)

/** Lines to the grid and to the stream, with the lengths given in the answer. */
function linksOf(result: ClusterResult, plant: LngLat[] | null, say: Say): SheetLink[] {
  const { grid_link, distance_to_grid_ext_km, distance_to_mhp_km } = result
  const [toGrid, toPlant] = [distance_to_grid_ext_km, distance_to_mhp_km].map(formatDistance_km)
  return [
    ...(grid_link
      ? [{ line: grid_link, colour: 'grid', text: say('factSheet.gridLink'), label: toGrid } as const]
      : []),
    ...(plant
      ? [{ line: plant, colour: 'mhp', text: say('factSheet.plantLink'), label: toPlant } as const]
      : []),
  ]
}

/** Margin around a cluster with a drawn network, as a fraction of its size. Network lines need a closer view. */
const networkRoom = 0.15

/**
 * Bounds of a cluster and its links. Only the beginning of a long link is included, so that the cluster does not
 * shrink to a dot.
 */
function boundsOfCluster(ring: LngLat[], links: SheetLink[], room?: number): Bounds {
  const near = links.flatMap(({ line }) => line)
  const own = boundsWithRoom(ring, room)
  const max = [own[2] - own[0], own[3] - own[1]]
  const bounds = [...own] as Bounds
  for (const [lng, lat] of near) {
    const isNear =
      lng > own[0] - max[0] && lng < own[2] + max[0] && lat > own[1] - max[1] && lat < own[3] + max[1]
    if (!isNear) continue
    widen(bounds, [lng - max[0] / 12, lat - max[1] / 12])
    widen(bounds, [lng + max[0] / 12, lat + max[1] / 12])
  }
  return bounds
}
