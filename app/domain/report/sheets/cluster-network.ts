import type { ClusterResult } from '../../bat/best.ts'
import type { DrawnNetworkReply } from '../../bat/contract.ts'
import { missing } from '../../format.ts'
import type { LngLat } from '../../geometry.ts'
import {
  conductorRanks,
  lvMark,
  mvMark,
  powerhouseMark,
  standaloneMark,
  transformerMark,
} from '../../layers/network-marks.ts'
import type { Say } from '../../messages/messages.ts'
import type { NetworkOption } from '../../network/supply/feed-areas.ts'
import { networkColumns, reportNetwork } from '../network-figures.ts'
import { type SheetNetwork, type SheetPart, table } from './fact-sheet.ts'

/** Prepares a drawn network for the map of a sheet, as an option feeds it. */
export function networkOnMap(drawn: DrawnNetworkReply, option: NetworkOption, say: Say): SheetNetwork {
  const { poles, edges, conductors, connections } = drawn
  const at = (pole: number): LngLat => [poles.lng[pole], poles.lat[pole]]
  const { mv_lines, transformers } = drawn.options[option]
  const ranks = conductorRanks(conductors)
  const byCurrent = [...conductors.keys()].sort((a, b) => ranks[a] - ranks[b])
  const lvLines = byCurrent.map(conductor => ({
    mark: lvMark(ranks[conductor]),
    text: say('networkFile.lvLine', { row: conductors[conductor].name }),
    lines: edges.a.flatMap((from, i) =>
      edges.conductor[i] === conductor ? [[at(from), at(edges.b[i])]] : [],
    ),
  }))
  const alone = connections.lng.flatMap((lng, i): LngLat[] =>
    connections.standalone[i] === 1 ? [[lng, connections.lat[i]]] : [],
  )
  const placed = transformers.filter(({ pole }) => pole !== -1)
  return {
    lines: [{ mark: mvMark, text: say('networkReport.mvLine'), lines: mv_lines }, ...lvLines],
    marks: [
      {
        mark: standaloneMark,
        text: say('networkReport.standalone'),
        places: alone.map(spot => ({ at: spot })),
      },
      ...(option === 'solar_minigrid'
        ? [
            {
              mark: powerhouseMark,
              text: say('networkReport.powerhouse'),
              places: [{ at: at(drawn.powerhouse) }],
            },
          ]
        : []),
      {
        mark: transformerMark,
        text: say('networkReport.transformer'),
        places: placed.map(({ pole, kVA, count }) => ({
          at: at(pole),
          label: `${count > 1 ? `${count} × ` : ''}${kVA} kVA`,
        })),
      },
    ],
  }
}

/** Network figures, shown below the options. */
export function networkParts(result: ClusterResult, say: Say): SheetPart[] {
  const network = reportNetwork(result)
  if (network === null) return []
  const cells = networkColumns.map(([, cell]) => cell(network, say))
  return [
    {
      title: say('networkReport.title'),
      spare: 1,
      more: say('networkReport.sketch', { version: result.network_rates_version ?? missing }),
      columns: [
        [
          table(
            networkColumns.map(([head, , align]) => ({ head: say(head), ...(align && { align }) })),
            [cells],
          ),
        ],
      ],
    },
  ]
}
