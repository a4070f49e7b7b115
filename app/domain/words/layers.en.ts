export const layerWords = {
  'layers.title': 'Layers',
} as const
