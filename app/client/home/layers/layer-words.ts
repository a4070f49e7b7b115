import type { Layer, LayerGroup } from '../../../domain/layers/contract.ts'
import { layersWords } from '../../../domain/words/en/layers.ts'
import type { MessageKey, Say } from '../../../domain/words/words.ts'

const isKey = (key: string): key is MessageKey => key in layersWords
const sayOr = (say: Say, key: string, otherwise: string) => (isKey(key) ? say(key) : otherwise)

/** In the reader's language where the words know the layer, else as the server names it. */
export const titleOfGroup = (group: LayerGroup, say: Say) => sayOr(say, `layerGroup.${group.id}`, group.title)
export const titleOfLayer = (layer: Layer, say: Say) => sayOr(say, `layer.${layer.id}`, layer.title)
export const aboutLayer = (layer: Layer, say: Say) => sayOr(say, `layer.${layer.id}.about`, layer.description)
