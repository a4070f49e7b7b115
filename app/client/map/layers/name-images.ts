import type { ExpressionSpecification } from 'maplibre-gl'
import type { Bounds } from '../../../domain/geometry.ts'
import type { Theme } from '../../../domain/layers/style-table.ts'

/**
 * Names of regions by code, in a script that MapLibre cannot draw correctly glyph by glyph, and the bounding box of
 * each region.
 */
export type PlaceNames = ReadonlyMap<number, { name: string; bounds: Bounds }>

const levels = ['province', 'district', 'local_level', 'ward'] as const
export type NamedLevel = (typeof levels)[number]

/** Properties of a drawn name other than its text. They are part of its id, so that each style has its own image. */
export type NameImageStyle = { theme: Theme; isStrong: boolean; level: NamedLevel }

const prefix = 'name'

/** `icon-image` of a label layer: the id of the image with the name of each feature. */
export const nameImage = ({ theme, isStrong, level }: NameImageStyle): ExpressionSpecification => [
  'concat',
  `${prefix}/${theme}/${isStrong ? 'strong' : 'quiet'}/${level}/`,
  ['to-string', ['id']],
]

/** Parses such an id. Returns null for all other images. */
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

/**
 * Number of images that are kept without eviction. There are 837 regions in total, and a name at ratio 2 takes about 20
 * kB.
 */
export const easyImages = 300

/**
 * Ids of images to evict. Up to `easyImages` there are none; above that, they are those of regions outside the view and
 * half its size around it.
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

/** The region at which a name is placed. For a ward, this is its local level. */
function regionOfName(id: string): number {
  const { level, code } = parseNameId(id) ?? { level: '', code: 0 }
  return level === 'ward' ? Math.floor(code / 100) : code
}
