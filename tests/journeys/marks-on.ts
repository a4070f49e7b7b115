import type { Page } from 'playwright/test'

/**
 * The sources of the map's style that a tool or a plan fills, each with how many features it has; empty ones are left
 * out. The map object is found by way of the component that holds it.
 */
export async function marksOn(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    type MapLike = { getStyle(): { sources: Record<string, { type: string; data?: unknown }> } }
    type Fiber = { return: Fiber | null; alternate: Fiber | null; memoizedState: State | null }
    type State = { memoizedState: unknown; next: State | null }
    const isMap = (one: unknown): one is MapLike =>
      typeof one === 'object' && one !== null && 'getStyle' in one && 'queryRenderedFeatures' in one
    const element = document.querySelector('.maplibregl-map')
    const key = element && Object.keys(element).find(name => name.startsWith('__reactFiber$'))
    let fiber = key ? (element as unknown as Record<string, Fiber>)[key] : null
    for (; fiber; fiber = fiber.return) {
      // Either of the two that React works with may be the present one.
      for (const one of [fiber, fiber.alternate]) {
        for (let state = one?.memoizedState; state; state = state.next ?? null) {
          const memoized = state.memoizedState as { map?: unknown; getMap?(): unknown } | null | undefined
          const map = [memoized?.map, memoized?.getMap?.()].find(isMap)
          if (map) return countsOf(map)
        }
      }
    }
    throw new Error('no map object behind the map')

    function countsOf(map: MapLike): Record<string, number> {
      const entries = Object.entries(map.getStyle().sources).flatMap(([id, { type, data }]) => {
        const isMark = /^(bat|mhp|sst|plan|survey)-/.test(id)
        if (type !== 'geojson' || !isMark || typeof data !== 'object' || data === null) return []
        const count = 'features' in data && Array.isArray(data.features) ? data.features.length : 1
        return count === 0 ? [] : [[id, count] as const]
      })
      return Object.fromEntries(entries)
    }
  })
}
