import type { ExpressionSpecification } from 'maplibre-gl'
import type { Bounds } from '../../../domain/geometry.ts'
import type { Theme } from '../../../domain/layers/style-table.ts'

/** Names of regions by code, in a script that MapLibre's own glyphs break, with the box of each region. */
export type PlaceNames = ReadonlyMap<number, { name: string; bounds: Bounds }>

const levels = ['province', 'district', 'local_level', 'ward'] as const
export type NamedLevel = (typeof levels)[number]

/** Properties of a drawn name besides its text; part of its id, so that another style is another image. */
export type NameImageStyle = { theme: Theme; isStrong: boolean; level: NamedLevel }

const prefix = 'name'

/** `icon-image` of a layer of labels: the id of the image of each feature's name. */
export const nameImage = ({ theme, isStrong, level }: NameImageStyle): ExpressionSpecification => [
  'concat',
  `${prefix}/${theme}/${isStrong ? 'strong' : 'quiet'}/${level}/`,
  ['to-string', ['id']],
]

/** Parses such an id; null for every other image. */
export function parseNameId(id: string): (NameImageStyle & { code: number }) | null {
  const [head, theme, strength, level, code] = id.split('/')
  if (head !== prefix) return null
  return {
    theme: theme as Theme,
    isStrong: strength === 'strong',
    level: level as NamedLevel,
    code: Number(code),
  }
}

/** Number of images without eviction: all regions are 837, a name at ratio 2 takes about 20 kB. */
export const easyImages = 300

/**
 * Ids of images to evict: none up to `easyImages`, then those of regions outside the view and half as much
 * around.
 */
export function spareImages(loaded: readonly string[], names: PlaceNames, view: Bounds): string[] {
  if (loaded.length <= easyImages) return []
  const [dx, dy] = [(view[2] - view[0]) / 2, (view[3] - view[1]) / 2]
  const [west, south, east, north] = [view[0] - dx, view[1] - dy, view[2] + dx, view[3] + dy]
  return loaded.filter(id => {
    const bounds = names.get(regionOfName(id))?.bounds
    return !bounds || bounds[0] > east || bounds[2] < west || bounds[1] > north || bounds[3] < south
  })
}

/** Region at which a name is placed: for a ward its local level. */
function regionOfName(id: string): number {
  const { level, code } = parseNameId(id) ?? { level: '', code: 0 }
  return level === 'ward' ? Math.floor(code / 100) : code
}
