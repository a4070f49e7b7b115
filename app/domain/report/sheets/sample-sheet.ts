import { formatCount, formatPercent, missing, roundHalfUp } from '../../format.ts'
import type { Say } from '../../messages/messages.ts'
import type { Sample } from '../../sst/contract.ts'
import { planData } from '../maps/plan-data.ts'
import { type FactSheet, right, table, warningsPart } from './fact-sheet.ts'

export type SampleFacts = { sample: Sample; place: string; municipality: string }

/** Fact sheet of the sample for a household survey. */
export function sampleSheet({ sample, place, municipality }: SampleFacts, say: Say): FactSheet {
  const { table_data: rows, frame, design } = sample
  const interviews = rows.reduce((sum, row) => sum + row.interviews, 0)
  return {
    kind: say('factSheet.sample'),
    title: place,
    place: say('sst.summary', {
      place: municipality,
      clusters: formatCount(rows.length),
      interviews: formatCount(interviews),
      seed: sample.seed,
    }),
    planLines: [],
    verdict: null,
    map: {
      around: null,
      region: sample.municipality.sddmm,
      layers: ['hillshade', 'municipality', 'ward', 'streamline', 'sst-clusters'],
      data: planData({ geojsons: { 'sst-clusters': sample.cluster_geojson } as never, corrections: [] }),
      links: [],
      classes: null,
    },
    figures: [
      { value: formatCount(rows.length), name: say('sst.table'), more: '' },
      { value: formatCount(interviews), name: say('sst.column.interviews'), more: '' },
      {
        value: formatCount(frame.households),
        name: say('factSheet.frame'),
        more: formatPercent(frame.coverage),
      },
    ],
    side: [
      table(
        [{ head: say('sst.column.stratum') }, ...design.map(({ stratum }) => right(say(`sst.${stratum}`)))],
        [
          [say('sst.column.households'), ...design.map(one => formatCount(one.households))],
          [say('factSheet.sampled'), ...design.map(one => formatCount(one.sample_households))],
          [say('sst.table'), ...design.map(one => formatCount(one.clusters))],
        ],
      ),
    ],
    parts: [
      {
        title: say('sst.table'),
        cut: 'rows',
        columns: [
          [
            table(
              [
                { head: say('sst.column.psu') },
                { head: say('sst.column.stratum') },
                ...(
                  ['ward', 'households', 'interviews', 'pi', 'weight', 'longitude', 'latitude'] as const
                ).map(key => right(say(`sst.column.${key}`))),
              ],
              rows.map(row => [
                String(row.psu_id),
                say(`sst.${row.stratum}`),
                row.ward === null ? missing : String(row.ward),
                formatCount(row.households),
                formatCount(row.interviews),
                roundHalfUp(row.pi, 4).toFixed(4),
                roundHalfUp(row.weight, 2).toFixed(2),
                row.x.toFixed(6),
                row.y.toFixed(6),
              ]),
            ),
          ],
        ],
      },
      ...warningsPart(sample.warnings, say),
    ],
    sources: [],
    generated: sample.generated ? [say('sst.column.households')] : [],
    basis: [],
  }
}
