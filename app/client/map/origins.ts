import { useQuery } from '@tanstack/react-query'
import { type Layer, layerGroups } from '../../domain/layers/contract.ts'
import type { Unsaid, WordKey } from '../../domain/words/words.ts'
import { endpointQuery } from '../api/queries.ts'

type Origin = NonNullable<Layer['origin']>
/** Where each layer of the map came from, by its id. */
export type Origins = ReadonlyMap<string, Origin>

/** Empty until it is known. */
export function useOrigins(): Origins {
  const groups = useQuery(endpointQuery(layerGroups, {})).data ?? []
  const layers = groups.flatMap(group => group.layers)
  return new Map(layers.flatMap(({ id, origin }) => (origin ? [[id, origin]] : [])))
}

/** What the layers of the map are to a reader: one of a part's layers stands for it. */
const parts: [layer: string, words: WordKey][] = [
  ['municipality', 'map.part.borders'],
  ['ward', 'map.part.wards'],
  ['hillshade', 'map.part.terrain'],
  ['streamline', 'map.part.streams'],
  ['building', 'map.part.houses'],
  ['distribution', 'map.part.lines'],
]

/** Which parts of the map are real and which generated, as one sentence; null where nothing is generated. */
export function realOrGenerated(origins: Origins): Unsaid | null {
  const those = (generated: boolean) =>
    parts.flatMap(([layer, key]) => (origins.get(layer)?.generated === generated ? [{ key }] : []))
  const [real, generated] = [those(false), those(true)]
  if (generated.length === 0) return null
  return real.length === 0
    ? { key: 'map.generatedAll' }
    : { key: 'map.realOrGenerated', params: { real, generated } }
}
