import type { Layer, LayerGroup } from '../../../domain/layers/contract.ts'
import type { MessageKey, Say } from '../../../domain/messages/messages.ts'

/** A message that the catalogues do not have shows as its key. */
function sayOr(say: Say, key: string, otherwise: string): string {
  const text = say(key as MessageKey)
  return text === key ? otherwise : text
}

/** Translated title, otherwise the server's. */
export const titleOfGroup = (group: LayerGroup, say: Say) => sayOr(say, `layerGroup.${group.id}`, group.title)
export const titleOfLayer = (layer: Layer, say: Say) => sayOr(say, `layer.${layer.id}`, layer.title)
export const aboutLayer = (layer: Layer, say: Say) => sayOr(say, `layer.${layer.id}.about`, layer.description)
