import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Layer, layerGroups } from '../../domain/layers/contract.ts'
import { type LayerKind, layerKinds } from '../../domain/layers/origin/layer-kind.ts'
import { mapParts } from '../../domain/layers/origin/map-parts.ts'
import type { MessageKey } from '../../domain/messages/messages.ts'
import { endpointQuery } from '../api/queries.ts'

export type MapLayerOrigin = NonNullable<Layer['origin']> & Pick<Layer, 'source'>
/** Source of each layer of the map, by layer id. */
export type Origins = ReadonlyMap<string, MapLayerOrigin>

/** Empty until the sources are known. */
export function useOrigins(): Origins {
  const groups = useQuery(endpointQuery(layerGroups, {})).data ?? []
  const layers = groups.flatMap(group => group.layers)
  return new Map(layers.flatMap(({ id, source, origin }) => (origin ? [[id, { ...origin, source }]] : [])))
}

export type Generated = Partial<Record<string, 'all' | 'some'>>

/** Generated layers, either as a whole or in part. The object stays the same until this changes. */
export function useGenerated(): Generated {
  const origins = useOrigins()
  const generatedLayers = [...origins].flatMap(([id, { kind, partly }]) =>
    kind === 'generated' ? [[id, partly ? 'some' : 'all'] as const] : [],
  )
  const key = generatedLayers.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is made of is in the key
  return useMemo(() => Object.fromEntries(generatedLayers), [key])
}

export type KindOfMap = { kind: LayerKind; parts: { words: MessageKey; origin: MapLayerOrigin }[] }

/** The parts of the map by kind. Kinds without any part are left out. */
export function kindsOfMap(origins: Origins): KindOfMap[] {
  return layerKinds.flatMap(kind => {
    const those = mapParts.flatMap(([layer, words]) => {
      const origin = origins.get(layer)
      return origin?.kind === kind ? [{ words, origin }] : []
    })
    return those.length > 0 ? [{ kind, parts: those }] : []
  })
}
