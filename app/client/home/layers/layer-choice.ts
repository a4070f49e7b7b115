import type { Layer, LayerGroup, SubGroup } from '../../../domain/layers/contract.ts'
import type { GroupId } from '../../../domain/layers/layer-table.ts'

export type Visibility = Record<string, boolean>
export type GroupChoice = 'all' | 'some' | 'none'

/** Whether a layer is switched on. The default comes from the server. */
export const isOn = (layer: Layer, visibility: Visibility): boolean => visibility[layer.id] ?? layer.visible

export const countOn = (layers: Layer[], visibility: Visibility): number =>
  layers.filter(layer => isOn(layer, visibility)).length

export function groupChoice(layers: Layer[], visibility: Visibility): GroupChoice {
  const on = countOn(layers, visibility)
  if (on === 0) return 'none'
  return on === layers.length ? 'all' : 'some'
}

/** The checkbox for all layers in a group. It switches all layers on, or all off if all were on. */
export function toggleGroup(layers: Layer[], visibility: Visibility): Visibility {
  const on = groupChoice(layers, visibility) !== 'all'
  return { ...visibility, ...Object.fromEntries(layers.map(layer => [layer.id, on])) }
}

const planGroup: GroupId = 'my-plan'
const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order

/** Groups and layers in order. Those of a plan are included only while a plan is open (F-043). */
export function groupsToShow(groups: LayerGroup[], hasPlan: boolean): LayerGroup[] {
  return groups
    .filter(group => hasPlan || group.id !== planGroup)
    .map(group => ({ ...group, layers: [...group.layers].sort(byOrder) }))
    .sort(byOrder)
}

/** Layers of a group by section, in the order of their first layers. National layers have no section. */
export function layerSections(layers: Layer[]): { subGroup: SubGroup | null; layers: Layer[] }[] {
  const names = [...new Set(layers.map(layer => layer.sub_group))]
  return names.map(subGroup => ({ subGroup, layers: layers.filter(layer => layer.sub_group === subGroup) }))
}

/** A group with those of its layers that match a search. */
export type FoundGroup = { group: LayerGroup; layers: Layer[] }
type Titles = { ofGroup(group: LayerGroup): string; ofLayer(layer: Layer): string }

/** Layers whose displayed title contains the text. If the title of a group matches, all of its layers are included. */
export function searchLayers(groups: LayerGroup[], text: string, titles: Titles): FoundGroup[] {
  const wanted = text.trim().toLocaleLowerCase()
  const matches = (title: string) => title.toLocaleLowerCase().includes(wanted)
  return groups
    .map(group => ({
      group,
      layers: matches(titles.ofGroup(group))
        ? group.layers
        : group.layers.filter(layer => matches(titles.ofLayer(layer))),
    }))
    .filter(({ layers }) => layers.length > 0)
}
