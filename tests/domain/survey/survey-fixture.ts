import { type Language, say } from '../../../app/domain/messages/messages.ts'
import type { Says } from '../../../app/domain/survey/xlsform.ts'
import { row, sampleOf } from '../../client/sst/drawn-sample.ts'

const inOne =
  (language: Language): Says['en'] =>
  (key, params) =>
    say(language, key, params)
export const says: Says = { en: inOne('en'), ne: inOne('ne') }

const replacement = {
  ...{
    replacement: 1,
    x: 84.59,
    y: 28.2,
    ward: 4,
    stratum: 'rural' as const,
    households: 31,
    interviews: 12,
  },
  area: sampleOf([row(9)]).cluster_geojson.features[0].geometry,
}
export const sample = sampleOf([row(1), row(2, { ward: 5 }), row(3, { ward: null, stratum: 'urban' })], {
  replacements: [replacement],
})
