import type { Locator, Page } from 'playwright/test'

/** Seconds that a key, a click and a decision take a practised person (keystroke-level model, Card et al. 1980). */
const pace_s = { key: 0.28, click: 1.1, decision: 1.35 } as const

/** A hand that counts: each thing clicked or typed into is a decision, and so is each screen that is read. */
export function countedHand(page: Page) {
  const tally = { key: 0, click: 0, decision: 0, screen: 0 }
  const hand = {
    tally,
    /** Seconds of a practised person so far. */
    person_s: () => tally.key * pace_s.key + tally.click * pace_s.click + tally.decision * pace_s.decision,
    async click(target: Locator) {
      tally.click++
      tally.decision++
      await target.click()
    },
    /** By Tab from the field before. */
    async type(target: Locator, text: string) {
      tally.decision++
      tally.key += [...text].length + 1
      await target.fill(text)
    },
    async press(chord: string, times = 1) {
      tally.key += times * chord.split('+').length
      for (let time = 0; time < times; time++) await page.keyboard.press(chord)
    },
    async letters(text: string) {
      tally.key += [...text].length
      await page.keyboard.type(text)
    },
    async choose(within: Locator, name: string, option: string) {
      await hand.click(
        within.getByRole('combobox', { name }).or(within.getByRole('textbox', { name })).first(),
      )
      await hand.click(within.getByRole('option', { name: option, exact: true }))
    },
    /** Goes on to the next screen, whichever word the button has there. */
    async goOn(path: string) {
      tally.screen++
      tally.decision++
      const name = /^(Save (&|and) )?Continue$/
      await hand.click(page.getByRole('button', { name }).or(page.getByRole('link', { name })))
      await page.waitForURL(new RegExp(`/${path}(\\?|$)`))
    },
  }
  return hand
}

/** Fills in what the form of a new plan of Sulikot requires; its other fields are there already. */
export async function fillPlanForm(page: Page, { type }: Pick<ReturnType<typeof countedHand>, 'type'>) {
  const field = (name: string) => page.locator(`:is(input, textarea)[name="${name}"]`)
  await type(field('name'), `Urja ${Date.now().toString(36)}`)
  await type(field('mayor.name'), 'Asha Gurung')
  await type(field('mayor.contact_no'), '9841000000')
  await type(field('mayor.email'), 'mayor@sulikot.gov.np')
  await type(field('deputy_mayor.name'), 'Mohan Rai')
  await type(field('deputy_mayor.contact_no'), '9841000000')
  await type(field('address'), 'Sulikot')
  await type(field('email'), 'office@sulikot.gov.np')
}
