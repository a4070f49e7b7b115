import { fileName } from '../../../domain/file-name.ts'
import type { MhpResult } from '../../../domain/mhp/contract.ts'
import { flowsCsv, mhpForKml, mhpGeoJson, powerhousesCsv, profileCsv } from '../../../domain/mhp/files.ts'
import { scanCsv, scanForKml, scanGeoJson } from '../../../domain/mhp/scan-files.ts'
import { featureFiles, type MadeFile } from '../../ui/files/save-menu.tsx'
import type { ScanOutcome } from '../mhp-state.ts'

/** Name of a file for a plant, which consists of its place, its stream and what the file contains. */
export const plantFile = ({ serialized_project: { municipality, arc_id } }: MhpResult, what = ''): string =>
  fileName('mhp', municipality, 'stream', arc_id, what)

/** Files for a plant: tables as CSV, and everything as GeoJSON and KML. */
export function plantFiles(result: MhpResult): MadeFile[] {
  const name = plantFile(result)
  return [
    { words: 'mhp.export.powerhouses', name, type: 'csv', make: say => powerhousesCsv(result, say) },
    {
      words: 'mhp.export.profile',
      name: `${name}-profile`,
      type: 'csv',
      make: say => profileCsv(result, say),
    },
    { words: 'mhp.export.flows', name: `${name}-flows`, type: 'csv', make: say => flowsCsv(result, say) },
    ...featureFiles(name, {
      geojson: { words: 'mhp.export.geojson', make: say => mhpGeoJson(result, say) },
      kml: { words: 'mhp.export.kml', make: say => mhpForKml(result, say) },
    }),
  ]
}

/** The reaches of a scan as CSV, GeoJSON and KML. */
export function scanFiles(outcome: ScanOutcome): MadeFile[] {
  const name = fileName('mhp', outcome.result.municipality, 'reaches')
  return [
    { words: 'mhp.export.scanCsv', name, type: 'csv', make: say => scanCsv(outcome, say) },
    ...featureFiles(name, {
      geojson: { words: 'mhp.export.scanGeojson', make: say => scanGeoJson(outcome, say) },
      kml: { words: 'mhp.export.scanKml', make: say => scanForKml(outcome, say) },
    }),
  ]
}
