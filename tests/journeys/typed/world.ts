import { expect, type Page } from 'playwright/test'
import { newPlan } from '../new-plan.ts'
import { startSession } from '../sign-in.ts'

/** What the screens are about: a plan with an objective and two activities, and a user. */
export type World = { plan: number; user: number }

export const sulikot = 43611

/** Makes all that the screens need, once, as the planner and the administrator. */
export async function makeWorld(page: Page): Promise<World> {
  await startSession(page, 'administrator')
  const users = await ask(page, 'GET', '/api/users/?search=general@urja.example')
  await startSession(page, 'planner')
  const plan = await newPlan(page)
  const objective = await ask(page, 'POST', `/api/plan/${plan}/objectives/1`, {
    description: 'Light in every house',
    strategy: 'Mini-grids first',
  })
  for (const description of ['Mini-grid of Barpak', 'Line to Hila'])
    await ask(page, 'POST', `/api/plan/${plan}/activities/${objective.id}`, {
      description,
      estimated_budget: 100_000,
    })
  await ask(page, 'POST', `/api/plan/${plan}/survey-options/`, { baseline_survey: 'HHS' }).catch(
    () => undefined,
  )
  return { plan, user: users[0].id }
}

/** A call of the API as the person of the page. */
export async function ask(page: Page, method: string, path: string, data?: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const reply = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    data,
  })
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
  return reply.json()
}
