import { useQuery } from '@tanstack/react-query'
import { inWords } from '../../../domain/layers/attribution-words.ts'
import { type BaseLayerId, baseLayers } from '../../../domain/layers/base-layers.ts'
import { useWords } from '../../ui/use-words.ts'
import { useOrigins } from '../origins.ts'
import { tileSourcesQuery } from '../tile-sources-query.ts'

/** Who is to be named beside the map for what it shows, in the reader's language. */
export function useMapCredits(base: BaseLayerId): string {
  const say = useWords()
  const sources = useQuery(tileSourcesQuery).data
  // What is generated is said once, part by part.
  const generated = new Set(
    [...useOrigins().values()].flatMap(({ generated, attribution }) => (generated ? attribution : [])),
  )
  const named = [
    baseLayers.find(layer => layer.id === base)?.attribution ?? '',
    ...Object.values(sources?.tilesets ?? {}).flatMap(tileset => tileset.attribution.split('; ')),
  ].filter(text => !generated.has(text))
  return [...new Set(named.filter(text => text !== ''))].map(text => inWords(text, say)).join(' · ')
}

/** The same as a line of its own, where there is no status bar. */
export function MapCredits({ base, className }: { base: BaseLayerId; className?: string }) {
  return <p className={className}>{useMapCredits(base)}</p>
}
