import type { Layer, LayerGroup } from '../../../domain/layers/contract.ts'
import type { MessageKey, Say } from '../../../domain/messages/messages.ts'

/** A message that the catalogues do not have shows as its key. */
function sayOr(say: Say, key: string, otherwise: string): string {
  const text = say(key as MessageKey)
  return text === key ? otherwise : text
}

/** In the reader's language where the words know the layer, else as the server names it. */
export const titleOfGroup = (group: LayerGroup, say: Say) => sayOr(say, `layerGroup.${group.id}`, group.title)
export const titleOfLayer = (layer: Layer, say: Say) => sayOr(say, `layer.${layer.id}`, layer.title)
export const aboutLayer = (layer: Layer, say: Say) => sayOr(say, `layer.${layer.id}.about`, layer.description)
