import type { Layer, LayerGroup } from '../../../domain/layers/contract.ts'
import type { MessageKey, Say } from '../../../domain/messages/messages.ts'

/** A message that is missing from the catalogues is shown as `otherwise`. */
function sayOr(say: Say, key: string, otherwise: string): string {
  const text = say(key as MessageKey)
  return text === key ? otherwise : text
}

/** The translated title, or that of the server if there is none. */
export const titleOfGroup = (group: LayerGroup, say: Say) => sayOr(say, `layerGroup.${group.id}`, group.title)
export const titleOfLayer = (layer: Layer, say: Say) => sayOr(say, `layer.${layer.id}`, layer.title)
export const aboutLayer = (layer: Layer, say: Say) => sayOr(say, `layer.${layer.id}.about`, layer.description)
