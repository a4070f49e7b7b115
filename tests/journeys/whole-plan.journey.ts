import { expect, type Locator, type Page, test } from 'playwright/test'
import { renewable } from '../../app/domain/plan/steps/renewable.ts'
import { slowness } from '../slowness.ts'
import { formOf } from './mhp-steps.ts'
import { beginPlan } from './new-plan.ts'
import { startSession } from './sign-in.ts'

const sulikot = 43611
const phone = '9841000000'
/** Seconds that a key, a click and a decision take a practised person (keystroke-level model, Card et al. 1980). */
const pace_s = { key: 0.28, click: 1.1, decision: 1.35 } as const

/** A hand that counts: each thing clicked or typed into is a decision, and so is each screen that is read. */
function counted(page: Page) {
  const tally = { key: 0, click: 0, decision: 0, screen: 0 }
  const hand = {
    tally,
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

test('a planner comes from nothing to the complete plan with its documents', async ({ page }) => {
  await startSession(page, 'planner')
  await page.goto(`/home?region=${sulikot}`)
  const hand = counted(page)
  const { tally, click, type, press, letters, choose, goOn } = hand
  const field = (name: string) => page.locator(`:is(input, textarea)[name="${name}"]`)
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const said = (text: string | RegExp) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  const dialog = page.getByRole('dialog')
  const cell = (row: number, column: number) => page.locator(`td[data-row="${row}"][data-column="${column}"]`)
  const began = performance.now()

  await click(page.getByRole('link', { name: beginPlan }))
  await expect(field('area_sqkm')).toHaveValue('200.6')
  await type(field('name'), `Urja ${Date.now().toString(36)}`)
  await type(field('mayor.name'), 'Asha Gurung')
  await type(field('mayor.contact_no'), phone)
  await type(field('mayor.email'), 'mayor@sulikot.gov.np')
  await type(field('deputy_mayor.name'), 'Mohan Rai')
  await type(field('deputy_mayor.contact_no'), phone)
  await type(field('address'), 'Sulikot')
  await type(field('email'), 'office@sulikot.gov.np')
  await goOn('demography')

  for (const name of ['Total population', 'Male population', 'Number of households'])
    await click(button(new RegExp(`^${name}: use `)))
  await type(field('male_head_hh'), '5000')
  await type(field('pop_below_16'), '7000')
  await type(field('pop_16_to_60'), '14000')
  await type(field('pop_above_60'), '2222')
  await click(page.getByText('Hindu', { exact: true }))
  await goOn('renewable-energy')

  const offers = button(/: use /)
  await offers.first().waitFor()
  while ((await offers.count()) > 0) await click(offers.first())
  for (const name of Object.keys(renewable.fields))
    if ((await field(name).inputValue()) === '') await type(field(name), '0')
  await goOn('physical')
  await click(button('Calculate'))
  await expect(field('settlements')).not.toHaveValue('')
  await goOn('land-cover')
  await click(button('Load default'))
  await expect(field('forest_sqkm')).not.toHaveValue('')
  await goOn('road-access')
  await goOn('stakeholders')
  await page.getByText('No stakeholders yet.').waitFor()
  await press('n')
  await type(field('description'), 'AEPC')
  await choose(dialog, 'Organization type', 'Federal')
  await choose(dialog, 'Thematic area', 'Renewable energy')
  await choose(dialog, 'Category', 'Key')
  await click(dialog.getByRole('button', { name: 'Save' }))
  await said('Successfully added stakeholder')
  await goOn('sub-commitee')
  await page.getByText('No members yet.').waitFor()
  await press('n')
  await type(field('name'), 'Asha Gurung')
  await type(field('contact_no'), phone)
  await choose(dialog, 'EDSC designation', 'President')
  await choose(dialog, 'Organization', 'Municipality')
  await choose(dialog, 'Organization designation', 'Mayor/Chairperson')
  await click(dialog.getByRole('button', { name: 'Save' }))
  await said('Successfully added team')
  await goOn('energy-baseline')

  await click(page.getByLabel('Base line survey', { exact: true }))
  await click(button('Generate SST'))
  await said(/seed 1/)
  await click(button('Lock SST'))
  await click(dialog.getByRole('button', { name: 'Lock SST' }))
  await expect(button('Generate SST')).toBeDisabled()
  await goOn('energy-baseline-bat')
  await click(button(/^Add ([\d,]+ )?proposed settlements?$/))
  await click(button(/^Add [\d,]+ settlements?$/))
  await said(/households are in a cluster/)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await goOn('energy-baseline-mhp')
  await click(button('Scan this municipality'))
  await click(page.getByRole('button', { name: /^Plan a plant at reach 1$/ }))
  await type(formOf(page).locator('input[name=name]'), 'Daraudi')
  await click(formOf(page).getByRole('button', { name: 'Save' }))
  await said('Successfully added a MHP project')
  await goOn('vision-mission')

  await type(field('vision'), 'Light in every house')
  await type(field('mission'), 'Tier 3 by 2031')
  await goOn('opp-and-challenges')
  for (const [name, text] of [
    ['opportunity', 'Streams'],
    ['challenge', 'Slides'],
  ]) {
    await type(
      page
        .getByLabel(`Add an ${name}`)
        .or(page.getByLabel(`Add a ${name}`))
        .first(),
      text,
    )
    await press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(text) })).toBeVisible()
  }
  await goOn('activities')
  await click(button('Propose activities'))
  const proposed = dialog.getByRole('checkbox', { name: /^Add “/ })
  await proposed.first().waitFor()
  const count = Math.min(5, await proposed.count())
  for (let at = 0; at < count; at++) await click(proposed.nth(at))
  await click(dialog.getByRole('button', { name: `Add activities: ${count}` }))
  await expect(dialog).toHaveCount(0)

  await goOn('pa')
  await click(button(/^Use hints: /))
  // Need, and the five that follow the hints of reach and cost.
  for (const [from, marks] of [
    [0, ['6']],
    [3, ['5', '5', '4', '5', '5']],
  ] as const) {
    await click(cell(0, from))
    for (const mark of marks) {
      await letters(mark)
      await press('Tab')
    }
    await click(cell(0, from))
    await press('Shift+ArrowRight', marks.length - 1)
    await press('Shift+ArrowDown', count - 1)
    await press('Control+d')
  }
  await goOn('fundings')
  await click(button('Fill the rest from Municipality'))
  await goOn('rankings')
  const boxes = page.getByRole('checkbox', { name: /^Select/ })
  await expect(boxes).toHaveCount(count)
  for (let at = 0; at < count; at++) await click(boxes.nth(at))
  await goOn('sa')
  await goOn('final')
  await click(page.getByRole('checkbox', { name: 'Mark this plan as complete' }))
  await click(page.getByRole('region', { name: 'Completion' }).getByRole('button', { name: 'Save' }))
  await click(dialog.getByRole('button', { name: 'Mark complete' }))
  await said(/^Marked complete on/)
  await said(/100 % complete/)
  const drew = performance.now()
  for (const kind of ['report', 'maps']) {
    await click(button(`Generate ${kind}`))
    await button(`Re-generate ${kind}`).waitFor()
  }
  const files = page.getByRole('link', { name: /^Download (PDF|DOCX|ZIP|GeoJSON|KML)/ })
  await expect(files).toHaveCount(6)

  const machine_s = (drew - began) / 1000
  const by = (what: keyof typeof pace_s) => tally[what] * pace_s[what]
  const person_s = by('key') + by('click') + by('decision')
  console.log(
    `${tally.key} keys, ${tally.click} clicks, ${tally.decision} decisions, ${tally.screen} screens: ` +
      `${person_s.toFixed(0)} s of a person, ${machine_s.toFixed(0)} s of the machine and ` +
      `${((performance.now() - drew) / 1000).toFixed(0)} s of drawing`,
  )
  expect(person_s).toBeLessThanOrEqual(600)
  expect(machine_s).toBeLessThan(60 * slowness())
})
