import { expect, type Locator, test } from 'playwright/test'
import { say } from '../../app/domain/messages/messages.ts'
import { renewable } from '../../app/domain/plan/steps/renewable.ts'
import { slowness } from '../slowness.ts'
import { resultsOf } from './bat-steps.ts'
import { countedHand, fillPlanForm } from './counted-hand.ts'
import { formOf } from './mhp-steps.ts'
import { beginPlan } from './new-plan.ts'
import { startNewPlanner, startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const sulikot = 43611
const phone = '9841000000'
test('a planner comes from nothing to the complete plan with its documents', async ({ page }) => {
  await startSession(page, 'planner')
  await page.goto(`/home?region=${sulikot}`)
  const hand = countedHand(page)
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
  await fillPlanForm(page, hand)
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
  const person_s = hand.person_s()
  console.log(
    `${tally.key} keys, ${tally.click} clicks, ${tally.decision} decisions, ${tally.screen} screens: ` +
      `${person_s.toFixed(0)} s of a person, ${machine_s.toFixed(0)} s of the machine and ` +
      `${((performance.now() - drew) / 1000).toFixed(0)} s of drawing`,
  )
  expect(person_s).toBeLessThanOrEqual(600)
  expect(machine_s).toBeLessThan(60 * slowness())
})

/** Seconds for which somebody who sees a screen for the first time looks at it before acting. An assumption. */
const newScreen_s = 10

test('a newcomer without help reaches the answer for a first cluster, and a draft report', async ({
  page,
}, info) => {
  await startNewPlanner(page, sulikot)
  const hand = countedHand(page)
  const { tally, click } = hand
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  let screens = 0
  const began = performance.now()
  /** Seconds since the beginning, with the time of the machine as on one that does nothing else. */
  const elapsed_s = () =>
    hand.person_s() + screens * newScreen_s + (performance.now() - began) / 1000 / slowness()
  const sees = async (what: Locator) => {
    await what.first().waitFor()
    screens++
  }
  await page.goto('/home')
  await sees(page.getByRole('link', { name: beginPlan }))
  await click(page.getByRole('link', { name: beginPlan }))
  await sees(page.locator('input[name=area_sqkm]'))
  await expect(page.locator('input[name=area_sqkm]')).not.toHaveValue('')
  await fillPlanForm(page, hand)
  await hand.goOn('demography')
  await sees(page.getByRole('link', { name: /Task list/ }))
  await click(page.getByRole('link', { name: /Task list/ }))
  await sees(page.getByRole('table', { name: 'Task list' }))
  await takePicture(page, info, 'tasks')
  await click(page.getByRole('link', { name: 'BAT clusters' }).first())
  const opener = button(/^Add ([\d,]+ )?proposed settlements?$/)
  await sees(opener)
  await click(opener)
  const list = page.getByRole('region', { name: 'Proposed settlements' })
  await sees(list.getByRole('checkbox'))
  await click(list.getByRole('button', { name: say('en', 'clusters.chooseNone') }))
  await click(list.getByRole('row').nth(1).getByRole('checkbox'))
  await click(list.getByRole('button', { name: 'Add 1 settlement' }))
  const clusters = page.getByRole('table', { name: 'BAT clusters' })
  await expect(clusters.locator('tbody tr[data-id]')).toHaveCount(1)
  await click(clusters.getByRole('button', { name: /^Show results/ }).first())
  await sees(resultsOf(page).getByText('Best', { exact: true }))
  const answer_s = elapsed_s()
  const answerClicks = tally.click

  await click(page.getByRole('link', { name: /Task list/ }))
  await sees(page.getByRole('link', { name: 'Make the report' }))
  await click(page.getByRole('link', { name: 'Make the report' }))
  await sees(button('Generate report'))
  await click(button('Generate report'))
  await page
    .getByRole('link', { name: /^Download PDF/ })
    .first()
    .waitFor()
  const report_s = elapsed_s()
  console.log(
    `a newcomer: first answer after ${answer_s.toFixed(0)} s and ${answerClicks} clicks, draft report after ` +
      `${report_s.toFixed(0)} s and ${tally.click} clicks`,
  )
  expect(answer_s).toBeLessThanOrEqual(180)
  expect(report_s).toBeLessThanOrEqual(600)
  expect(tally.click).toBeLessThanOrEqual(60)
})
