import type { ExpressionSpecification } from 'maplibre-gl'
import type { Bounds } from '../../../domain/geometry.ts'
import type { Theme } from '../../../domain/layers/style-table.ts'

/** Names of regions by code, in a script that MapLibre's own glyphs break, with the box of each region. */
export type PlaceNames = ReadonlyMap<number, { name: string; bounds: Bounds }>

const levels = ['province', 'district', 'local_level', 'ward'] as const
export type NamedLevel = (typeof levels)[number]

/** All that a drawn name depends on besides its text; its id says it, so that another look is another image. */
export type NameImageStyle = { theme: Theme; isStrong: boolean; level: NamedLevel }

const prefix = 'name'

/** `icon-image` of a layer of labels: the id of the image of each feature's name. */
export const nameImage = ({ theme, isStrong, level }: NameImageStyle): ExpressionSpecification => [
  'concat',
  `${prefix}/${theme}/${isStrong ? 'strong' : 'quiet'}/${level}/`,
  ['to-string', ['id']],
]

/** What such an id asks for; null for every other image. */
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

/** So many images are held at ease: all regions are 837, a name at ratio 2 takes some 20 kB. */
export const easyImages = 300

/** Ids whose images may go: none up to `easyImages`, then those of regions outside the view and half as much around. */
export function spareImages(loaded: readonly string[], names: PlaceNames, view: Bounds): string[] {
  if (loaded.length <= easyImages) return []
  const [dx, dy] = [(view[2] - view[0]) / 2, (view[3] - view[1]) / 2]
  const [west, south, east, north] = [view[0] - dx, view[1] - dy, view[2] + dx, view[3] + dy]
  return loaded.filter(id => {
    const bounds = names.get(regionOfName(id))?.bounds
    return !bounds || bounds[0] > east || bounds[2] < west || bounds[1] > north || bounds[3] < south
  })
}

/** The region whose place a name has: of a ward its local level. */
function regionOfName(id: string): number {
  const { level, code } = parseNameId(id) ?? { level: '', code: 0 }
  return level === 'ward' ? Math.floor(code / 100) : code
}
