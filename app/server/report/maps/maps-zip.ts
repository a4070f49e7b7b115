import { type Zippable, zipSync } from 'fflate'
import { dayText } from '../../../domain/cells/day-text.ts'
import { type Say, say as sayIn } from '../../../domain/messages/messages.ts'
import { printable } from '../../../domain/report/blocks.ts'
import type { ReportMap } from '../../../domain/report/maps/map-table.ts'
import type { FeatureFormat } from '../../../formats/feature-types.ts'
import { pagePictures } from './map-pictures.ts'
import type { MapSet, MapsOf } from './maps-pdf.ts'

/** All maps in one file: the PDF, a picture of each map, the plan's own features and a list of contents. */
export async function mapsZip(
  of: MapsOf,
  { pdf, maps }: MapSet,
  features: ReadonlyMap<FeatureFormat, Uint8Array>,
): Promise<Uint8Array> {
  const { plan, language } = of
  const say: Say = (key, params) => sayIn(language, key, params)
  const pictures = await pagePictures(
    pdf,
    maps.map(({ page }) => page),
  )
  const named = maps.map(({ map }, at) => ({ map, name: pictureName(map), bytes: pictures[at] }))
  const isGenerated = Object.values(of.origins).some(({ generated }) => generated)
  const readme = [
    `${printable(plan.name)}: ${say('maps.set')}`,
    say('maps.versions', {
      atlas: plan.atlas_version,
      rates: plan.rates_version,
      day: dayText(plan.changed_on, say),
    }),
    ...(isGenerated ? [say('maps.generated')] : []),
    '',
    `maps.pdf: ${say('maps.zip.pdf')}`,
    ...named.map(({ map, name }) => `${name}: ${say(map.title)}`),
    `${[...features.keys()].map(format => `plan.${format}`).join(', ')}: ${say('maps.zip.plan')}`,
  ]
  const [year, month, day] = plan.changed_on.split('-').map(Number)
  // ZIP files store local time. Noon is stored as the same time in every time zone.
  const mtime = new Date(year, month - 1, day, 12)
  const packed = { mtime, level: 6 } as const
  // Files that are already compressed are not compressed again.
  const stored = { mtime, level: 0 } as const
  const files: Zippable = {
    'README.txt': [new TextEncoder().encode(`${readme.join('\r\n')}\r\n`), packed],
    'maps.pdf': [pdf, stored],
  }
  for (const [format, bytes] of features) files[`plan.${format}`] = [bytes, packed]
  for (const { name, bytes } of named) files[name] = [bytes, stored]
  return zipSync(files)
}

/** For example `map-09-clusters.png`. The name is the same in both languages. */
const pictureName = ({ number, title }: ReportMap): string =>
  `map-${String(number).padStart(2, '0')}-${title.replace('maps.', '')}.png`
