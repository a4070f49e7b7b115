import { expect, type Page } from 'playwright/test'
import { findVillage } from '../bat-place.ts'
import { newPlan } from '../new-plan.ts'
import { startSession } from '../sign-in.ts'

/** What the screens are about: a plan with an objective, two activities and a cluster, a stream, and a user. */
export type TypedContext = { plan: number; name: string; stream: [lng: number, lat: number]; user: number }

export const sulikot = 43611

/** Makes all that the screens need, once, as the planner and the administrator. */
export async function makeContext(page: Page): Promise<TypedContext> {
  await startSession(page, 'administrator')
  const users = await callApi(page, 'GET', '/api/users/?search=general@urja.example')
  await startSession(page, 'planner')
  const plan = await newPlan(page)
  const objective = await callApi(page, 'POST', `/api/plan/${plan}/objectives/1`, {
    description: 'Light in every house',
    strategy: 'Mini-grids first',
  })
  for (const description of ['Mini-grid of Barpak', 'Line to Hila'])
    await callApi(page, 'POST', `/api/plan/${plan}/activities/${objective.id}`, {
      description,
      estimated_budget: 100_000,
    })
  const { corners } = await findVillage(page, sulikot, () => true)
  await callApi(page, 'POST', '/api/bat/zonal-query/', {
    polygon: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
    save_project: true,
    bat_form: { plan },
    cluster_name: 'Barpak',
  })
  const { rows } = await callApi(page, 'POST', '/api/mhp/scan', { municipality: sulikot, most_kW: 100 })
  const { name } = await callApi(page, 'GET', `/api/plan/${plan}`)
  return { plan, name, stream: [rows[0].longitude, rows[0].latitude], user: users[0].id }
}

/** A call of the API as the person of the page. */
export async function callApi(page: Page, method: string, path: string, data?: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const reply = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    data,
  })
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
  return reply.json()
}
