import { expect, type Page } from 'playwright/test'

const phone = '+977 9841000000'

/** The link that begins a plan, whether or not the planner has one. */
export const beginPlan = /^(Create a plan|Start a plan for .+)$/

/** A new plan of Sulikot for the logged-in user, made without the screen; returns its id. */
export async function newPlan(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const reply = await page.request.post('/api/plan/', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      municipality: 43611,
      name: `Plan ${Date.now().toString(36)}`,
      starting_year: '2026-01-01',
      ending_year: '2031-01-01',
      mayor: {
        name: 'Asha Gurung',
        contact_no: phone,
        email: 'a@b.example',
        designation: 'Mayor/Chairperson',
      },
      deputy_mayor: {
        name: 'Mohan Rai',
        contact_no: phone,
        email: '',
        designation: 'Deputy Mayor/Vice Chairperson',
      },
      municipality_officers: [],
      address: 'Sulikot, Gorkha',
      email: 'office@sulikot.example',
      area_sqkm: 200.6,
      neighbouring_muni_ids: [43601],
    },
  })
  expect(reply.status()).toBe(201)
  return (await reply.json()).id
}
