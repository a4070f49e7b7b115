import type { Page } from 'playwright/test'
import { zonalQuery } from '../../app/domain/bat/clusters/contract.ts'
import type { BatResult } from '../../app/domain/bat/contract.ts'
import type { LngLat } from '../../app/domain/geometry.ts'
import { cameraZoom } from '../../app/domain/layers/view.ts'
import { municipalityHouses } from '../../app/domain/region/contract.ts'
import { buildingsOf, decodeBuildingGrid } from '../../app/domain/spatial/buildings/building-grid.ts'

export type Village = { corners: LngLat[]; centre: LngLat; result: BatResult }

const side_deg = 0.004

/**
 * A densely built place of a local level whose answer, with all households to supply, suits the journey: the atlas decides where people live, so
 * the journeys ask it. `corners` are those of a pentagon around the place, as a planner would click them.
 * @throws Error when no place suits
 */
export async function findVillage(
  page: Page,
  sddmm: number,
  suits: (result: BatResult) => boolean,
): Promise<Village> {
  const api = await signedIn(page)
  for (const centre of (await builtCells(api, sddmm)).slice(0, 200)) {
    const corners = pentagon(centre)
    const reply = await api.zonal(corners)
    if (!reply.ok()) continue
    const result = (await reply.json()) as BatResult
    if (suits(result)) return { corners, centre, result }
  }
  throw new Error(`no village of ${sddmm} suits`)
}

/**
 * Corners of a pentagon without a house, beside one of the sparse places of a local level.
 * @throws Error when every place has houses
 */
export async function findEmptyPlace(page: Page, sddmm: number): Promise<LngLat[]> {
  const api = await signedIn(page)
  for (const [lng, lat] of (await builtCells(api, sddmm)).reverse().slice(0, 200)) {
    const corners = pentagon([lng + side_deg, lat], side_deg / 4)
    const reply = await api.zonal(corners)
    if (reply.ok()) continue
    const { error } = (await reply.json()) as { error: string }
    if (error === 'No house in the given cluster') return corners
  }
  throw new Error(`no empty place in ${sddmm}`)
}

/** Centres of the squares with houses in a local level, the densest first. */
async function builtCells(api: PlannerApi, sddmm: number): Promise<LngLat[]> {
  const slice = await api.get(municipalityHouses.path.replace('{municipality}', String(sddmm)))
  const { lng, lat } = buildingsOf(decodeBuildingGrid(new Uint8Array(await slice.body()).buffer))
  const counts = new Map<string, number>()
  for (const [i, x] of lng.entries()) {
    const cell = `${Math.floor(x / side_deg)} ${Math.floor(lat[i] / side_deg)}`
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([cell]) => cell.split(' ').map(n => (Number(n) + 0.5) * side_deg) as LngLat)
}

type PlannerApi = Awaited<ReturnType<typeof signedIn>>

/** Calls in the planner's name beside the page, with a session of their own. */
async function signedIn(page: Page) {
  const reply = await page.request.post('/api/login/', {
    data: { email: 'planner@urja.example', password: 'Urja-demo-1' },
  })
  const { access } = (await reply.json()) as { access: string }
  const headers = { authorization: `Bearer ${access}` }
  return {
    get: (path: string) => page.request.get(path, { headers }),
    zonal: (corners: LngLat[]) =>
      page.request.post(zonalQuery.path, {
        headers,
        data: {
          polygon: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
        },
      }),
  }
}

/** Corners of a pentagon of about 300 m around a place, clockwise from the north. */
export function pentagon([lng, lat]: LngLat, radius_deg = 0.0028): LngLat[] {
  return Array.from({ length: 5 }, (_, i): LngLat => {
    const angle = (2 * Math.PI * i) / 5
    return [lng + Math.sin(angle) * radius_deg, lat + Math.cos(angle) * radius_deg * 0.9]
  })
}

/** The address of the home screen at a place. */
export const homeAt = (sddmm: number, [lng, lat]: LngLat, zoom = 16): string =>
  `/home?tool=bat&region=${sddmm}&lng=${lng.toFixed(5)}&lat=${lat.toFixed(5)}&zoom=${zoom}`

/** Where on the page a position lies, by the view that the address names. */
export async function pixelOf(page: Page, [lng, lat]: LngLat): Promise<{ x: number; y: number }> {
  const box = await page
    .getByRole('region', { name: /^(Map of Nepal|नेपालको नक्सा)/ })
    .first()
    .boundingBox()
  if (!box) throw new Error('no map on the page')
  const view = new URL(page.url()).searchParams
  const size_px = 512 * 2 ** cameraZoom(Number(view.get('zoom')))
  const [dx, dy] = [
    (lng - Number(view.get('lng'))) / 360,
    mercatorY(lat) - mercatorY(Number(view.get('lat'))),
  ]
  return { x: box.x + box.width / 2 + dx * size_px, y: box.y + box.height / 2 + dy * size_px }
}

export const mercatorY = (lat: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
