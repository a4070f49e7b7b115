import type { LngLat } from '../../../domain/geometry.ts'
import { districtOf, provinceOf, regionLevelOf } from '../../../domain/region-codes.ts'
import { regionHitLayer } from '../layers/region-layers.ts'

/** Priority of click handlers (S-019). */
export const clickPriorities = ['drawing', 'feature', 'region'] as const
export type ClickPriority = (typeof clickPriorities)[number]

export type ClickedFeature = {
  /** Id of the layer in the style. */
  layer: string
  id?: number | string
  properties: Record<string, unknown>
}
/** Features under the pointer, with the topmost first. */
export type MapClick = { at: LngLat; features: ClickedFeature[] }

/** Returns the action for a click, or null if it does not handle the click. */
export type ClickHandler = {
  priority: ClickPriority
  match(click: MapClick): (() => void) | null
}

/** Runs exactly one handler: the first one that accepts the click, sorted by priority and then by order. */
export function routeClick(click: MapClick, handlers: readonly ClickHandler[]): ClickPriority | null {
  for (const priority of clickPriorities) {
    for (const handler of handlers) {
      if (handler.priority !== priority) continue
      const action = handler.match(click)
      if (!action) continue
      action()
      return priority
    }
  }
  return null
}

/** While a shape is being drawn, every click belongs to the drawing, which has its own listener. */
export const drawingHandler = (isDrawing: () => boolean): ClickHandler => ({
  priority: 'drawing',
  match: () => (isDrawing() ? () => {} : null),
})

/** A click on the land selects a region. Inside the selected region, it selects one of the next lower level. */
export const regionHandler = (selected: () => number, select: (code: number) => void): ClickHandler => ({
  priority: 'region',
  match: click => {
    const hit = click.features.find(feature => feature.layer === regionHitLayer)
    const sddmm = Number(hit?.properties.SDDMM)
    if (!Number.isInteger(sddmm) || sddmm === 0) return null
    const code = regionToSelect(sddmm, selected())
    return code === selected() ? () => {} : () => select(code)
  },
})

/**
 * The region that is selected by a click in local level `sddmm` while `selected` is the current region. Inside that
 * region, this is a region of the next lower level; otherwise, it is the region of the same level at that place.
 */
export function regionToSelect(sddmm: number, selected: number): number {
  switch (regionLevelOf(selected)) {
    case 'country':
      return provinceOf(sddmm)
    case 'province':
      return provinceOf(sddmm) === selected ? districtOf(sddmm) : provinceOf(sddmm)
    case 'district':
      return districtOf(sddmm) === selected ? sddmm : districtOf(sddmm)
    case 'local_level':
      return sddmm
  }
}
