import type { Layer, LayerGroup } from '../../domain/layers/contract.ts'

export type Visibility = Record<string, boolean>
export type GroupChoice = 'all' | 'some' | 'none'

/** Whether a layer is switched on; what nobody touched is as the server says. */
export const isOn = (layer: Layer, visibility: Visibility): boolean => visibility[layer.id] ?? layer.visible

export const countOn = (layers: Layer[], visibility: Visibility): number =>
  layers.filter(layer => isOn(layer, visibility)).length

export function groupChoice(layers: Layer[], visibility: Visibility): GroupChoice {
  const on = countOn(layers, visibility)
  if (on === 0) return 'none'
  return on === layers.length ? 'all' : 'some'
}

/** The all-layers checkbox: everything on, or everything off where everything was on. */
export function toggleGroup(layers: Layer[], visibility: Visibility): Visibility {
  const on = groupChoice(layers, visibility) !== 'all'
  return { ...visibility, ...Object.fromEntries(layers.map(layer => [layer.id, on])) }
}

/** The groups with only those layers whose title (in the reader's language) holds the text. */
export function searchLayers(
  groups: LayerGroup[],
  text: string,
  titleOf: (layer: Layer) => string,
): LayerGroup[] {
  const wanted = text.trim().toLocaleLowerCase()
  if (wanted === '') return groups
  return groups
    .map(group => ({
      ...group,
      layers: group.layers.filter(layer => titleOf(layer).toLocaleLowerCase().includes(wanted)),
    }))
    .filter(group => group.layers.length > 0)
}
