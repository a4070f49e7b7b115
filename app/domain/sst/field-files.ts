import { toCsv } from '../../formats/csv.ts'
import { wellFormed } from '../../formats/well-formed.ts'
import type { Say } from '../messages/messages.ts'
import { type ReplacementCluster, replacementName, type Sample, type SampledCluster } from './contract.ts'

/** Files for survey teams: a sheet to fill in, and positions for a GPS receiver. */
type Place = Omit<ReplacementCluster, 'replacement'> & {
  name: string
  isReplacement: boolean
  area: Sample['replacements'][number]['area'] | undefined
}

function placesOf({ table_data, replacements, cluster_geojson }: Sample): Place[] {
  const areas = new Map(cluster_geojson.features.map(({ id, geometry }) => [id, geometry]))
  return [
    ...table_data.map((row: SampledCluster) => ({
      ...row,
      name: `PSU ${row.psu_id}`,
      isReplacement: false,
      area: areas.get(row.psu_id),
    })),
    ...replacements.map(row => ({ ...row, name: replacementName(row.replacement), isReplacement: true })),
  ]
}

/** Empty columns, which are filled in by hand or in a spreadsheet. */
const toFillIn = ['date', 'team', 'households_listed', 'interviews_done', 'replaced_by', 'remarks']

/** One line per cluster and replacement, with columns for the team to fill in. Headings are wire names. */
export function fieldSheetCsv(sample: Sample): string {
  const { municipality, seed, generated, atlas_version } = sample
  const origin = [municipality.name, municipality.sddmm, seed, generated ? 'yes' : 'no', atlas_version]
  return toCsv(
    [
      ...['unit', 'role', 'ward', 'stratum', 'longitude', 'latitude', 'households', 'interviews_planned'],
      ...toFillIn,
      ...['municipality', 'sddmm', 'seed', 'generated', 'atlas_version'],
    ],
    placesOf(sample).map(place => [
      place.name,
      place.isReplacement ? 'replacement' : 'sample',
      place.ward,
      place.stratum,
      place.x,
      place.y,
      place.households,
      place.interviews,
      ...toFillIn.map(() => null),
      ...origin,
    ]),
  )
}

/** GPX 1.1 with a waypoint where a team starts and a track around each square. */
export function sampleGpx(sample: Sample, say: Say): string {
  const places = placesOf(sample)
  const { municipality, generated } = sample
  const about = generated ? say('sst.warn.generated') : ''
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Urja" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${element('name', `${municipality.name}, ${municipality.district}`)}${element('desc', about)}</metadata>`,
    ...places.map(
      place =>
        `<wpt lat="${place.y}" lon="${place.x}">${element('name', place.name)}${element('desc', textOf(place, say))}${element('type', place.isReplacement ? 'replacement' : 'sample')}</wpt>`,
    ),
    ...places.map(
      place => `<trk>${element('name', place.name)}${outlinesOf(place).map(segment).join('')}</trk>`,
    ),
    '</gpx>',
    '',
  ].join('\n')
}

const textOf = ({ ward, stratum, households, interviews }: Place, say: Say): string =>
  [
    ...(ward === null ? [] : [say('map.ward', { ward })]),
    say(`sst.${stratum}`),
    say('sst.households', { households }),
    `${interviews} ${say('sst.expect.interviews')}`,
  ].join(', ')

function outlinesOf({ area }: Place): number[][][] {
  if (area === undefined) return []
  return area.type === 'Polygon' ? [area.coordinates[0]] : area.coordinates.map(([outer]) => outer)
}

const segment = (ring: number[][]): string =>
  `<trkseg>${ring.map(([lng, lat]) => `<trkpt lat="${lat}" lon="${lng}"/>`).join('')}</trkseg>`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const element = (name: string, text: string): string =>
  `<${name}>${wellFormed(text).replace(/[&<>]/g, sign => escapes[sign])}</${name}>`
