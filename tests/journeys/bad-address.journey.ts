import { expect, test } from 'playwright/test'
import { startSession } from './sign-in.ts'

const gone = (code: string) =>
  `This map has no region with the code ${code}. The map shows Nepal. Choose a region in the header.`
const rows: { what: string; path: string; says: string; becomes: RegExp; without?: RegExp }[] = [
  {
    what: 'a municipality that is gone',
    path: '/home?region=43699',
    says: gone('43699'),
    becomes: /\/home/,
    without: /43699/,
  },
  {
    what: 'a district that is gone',
    path: '/home?region=499',
    says: gone('499'),
    becomes: /\/home/,
    without: /499/,
  },
  {
    what: 'a province that is gone',
    path: '/home?region=9',
    says: gone('9'),
    becomes: /\/home/,
    without: /region=/,
  },
  {
    what: 'a code above all',
    path: '/home?region=99999',
    says: gone('99999'),
    becomes: /\/home/,
    without: /99999/,
  },
  {
    what: 'a municipality that is gone, with a tool',
    path: '/home?region=43699&tool=bat',
    says: gone('43699'),
    becomes: /tool=bat/,
    without: /43699/,
  },
  {
    what: 'a dashboard of a municipality that is gone',
    path: '/home?region=43699&mode=dashboard',
    says: gone('43699'),
    becomes: /mode=dashboard/,
    without: /43699/,
  },
  {
    what: 'a comparison with one that is gone',
    path: '/home?region=43611&mode=dashboard&compare=43699',
    says: 'This map has no region with the code 43699 to compare with. Choose another one.',
    becomes: /region=43611/,
    without: /compare/,
  },
  {
    what: 'a municipality outside the working area',
    path: '/home?region=10101&tool=bat',
    says: 'Aathrai Tribeni is outside your working area. You can view it. To use this tool, choose a municipality of your working area.',
    becomes: /region=10101/,
  },
  {
    what: 'a place outside the working area',
    path: '/home?region=43611&tool=bat&drawn=point.1eiajy.gp1kw',
    says: 'The place in this link was not opened. You are not allowed to use this tool outside your working area',
    becomes: /region=43611/,
    without: /drawn/,
  },
  {
    what: 'a place that cannot be read',
    path: '/home?region=43611&tool=bat&drawn=circle.1.2',
    says: 'The place in this link cannot be read. Ask the sender for the link again.',
    becomes: /region=43611/,
    without: /drawn/,
  },
  {
    what: 'inputs that this version does not know',
    path: `/home?region=43611&tool=bat&asked=${encodeURIComponent('"tier_of_2019":3')}`,
    says: 'Some inputs are missing from this link',
    becomes: /region=43611/,
    without: /asked/,
  },
  {
    what: 'a plan that is gone',
    path: '/home/plan/999999/overview',
    says: 'Plan not found',
    becomes: /\/home(\?|$)/,
  },
]

for (const { what, path, says, becomes, without } of rows)
  test(`the address of ${what} is said in words, and the map goes on @map`, async ({ page }) => {
    await startSession(page, 'planner')
    await page.goto(path)
    await expect(page.locator('.mantine-Notifications-root').getByText(says)).toBeVisible()
    await expect(page).toHaveURL(becomes)
    if (without) await expect(page).not.toHaveURL(without)
    await expect(page.locator('canvas').first()).toBeVisible()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page).toHaveURL(/zoom=/)
  })
