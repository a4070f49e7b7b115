import type { MessageKey } from '../../messages/messages.ts'

/**
 * Parts of the map as readers know them, each represented by one of its layers. The truth line of the map and the bands
 * of the report name generated data with these words.
 */
export const mapParts = [
  ['municipality', 'map.part.borders'],
  ['ward', 'map.part.wards'],
  ['hillshade', 'map.part.relief'],
  ['streamline', 'map.part.streams'],
  ['building', 'map.part.houses'],
  ['transmission', 'map.part.transmission'],
  ['distribution', 'map.part.distribution'],
  ['micro_hydro', 'map.part.microHydro'],
  ['settlement', 'map.part.villages'],
] as const satisfies readonly (readonly [layer: string, words: MessageKey])[]
export type MapPart = (typeof mapParts)[number][0]

const lines: readonly MessageKey[] = ['map.part.transmission', 'map.part.distribution']

/** Replaces transmission and distribution lines by power lines where both are named. */
export const mergeLines = (words: readonly MessageKey[]): readonly MessageKey[] =>
  lines.every(one => words.includes(one))
    ? [...words.filter(one => !lines.includes(one)), 'map.part.powerLines']
    : words
