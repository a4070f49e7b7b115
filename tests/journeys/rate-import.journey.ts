import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { formatCount } from '../../app/domain/format.ts'
import { startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

test.use({ viewport: { width: 1100, height: 720 }, permissions: ['clipboard-read', 'clipboard-write'] })

const head = 'table,row,item,value,source,vintage\n'
const outbox = process.env.URJA_OUTBOX ?? ''
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import cost rates' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Calls the server as the user who is logged in on the page. */
async function asUser(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const headers = { authorization: `Bearer ${token}` }
  return {
    rows: async (kind: string) =>
      (await (await page.request.get(`/api/bat/${kind}/list`, { headers })).json()).results,
    upload: (csv: string) => page.request.post('/api/rates/import', { headers, data: { csv, apply: true } }),
  }
}
const upload = (page: Page, csv: string) =>
  page.getByLabel(/Choose an \.xlsx or \.csv file/).setInputFiles({
    name: 'rates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })

test('a table of rates is mended, previewed, applied, mailed, found in the list and taken back', async ({
  page,
}, info) => {
  await startSession(page, 'manager')
  const server = await asUser(page)
  const [before] = await server.rows('shs_ac')
  const wanted = before.sc_rate + 111
  const mailed = existsSync(outbox) ? readdirSync(outbox) : []
  await page.goto('/cl-admin/rate-changes')
  await press(page, 'Import')
  await takePicture(page, info, 'import')

  // The template holds the rates of today: as an Excel file it comes back without a fault and changes nothing.
  const template = page.waitForEvent('download')
  await press(page, 'Save a template (.xlsx)')
  await page
    .getByLabel(/Choose an \.xlsx or \.csv file/)
    .setInputFiles(
      await (await template)
        .path()
        .then(path => ({ name: 'rates.xlsx', mimeType: '', buffer: readFileSync(path) })),
    )
  await expect(dialog(page).getByText(/^Nothing will change/)).toBeVisible()
  await press(page, 'Another table')

  await upload(page, `${head}shs_ac,,sc_rate,${wanted},AEPC,2083\nshs_ac,,rc_rate,-5,AEPC,2083\n`)
  const faults = dialog(page).getByRole('table', { name: 'Lines to correct' })
  await expect(faults).toContainText('Not a valid value: -5')
  await expect(faults).toContainText('Enter a number from 0 to')
  await expect(faults.getByRole('row').nth(1).getByRole('rowheader')).toHaveText('3')
  await expect(dialog(page).getByRole('button', { name: /^Apply/ })).toHaveCount(0)
  await takePicture(page, info, 'faults')
  expect((await server.rows('shs_ac'))[0].sc_rate).toBe(before.sc_rate)

  await press(page, 'Another table')
  await upload(page, `${head}shs_ac,,sc_rate,${wanted},AEPC,2083\n`)
  await expect(dialog(page).getByText(/^Nothing is saved yet/)).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: /System cost/ })).toContainText(String(wanted))
  await takePicture(page, info, 'preview')
  expect((await server.rows('shs_ac'))[0].sc_rate).toBe(before.sc_rate)
  await press(page, /^Apply/)
  await expect(dialog(page)).toHaveCount(0)
  const change = page.getByRole('row').nth(1)
  await expect(change).toContainText('Imported')
  await expect(change).toContainText(`System cost: ${before.sc_rate} → ${wanted} NPR/W`)
  expect((await server.rows('shs_ac'))[0]).toMatchObject({ sc_rate: wanted, source: 'AEPC' })

  const link = () => {
    const mails = readdirSync(outbox).filter(name => name.includes('administrator') && name.endsWith('.eml'))
    const mail = mails
      .filter(name => !mailed.includes(name))
      .map(name => readFileSync(join(outbox, name), 'utf8'))
      .find(text => text.includes(`→ ${wanted} `))
    return /rate-changes\?change=\d+/.exec(mail ?? '')?.[0]
  }
  await expect.poll(link, { timeout: 60_000 }).toBeTruthy()
  await page.goto(`/cl-admin/${link()}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.locator('tr[data-selected]')).toContainText(`→ ${wanted} NPR/W`)
  await press(page, /^Undo change/)
  await expect(page.getByText(/^Change \d+ undone/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Undone by change/ })).toBeVisible()
  expect((await server.rows('shs_ac'))[0]).toMatchObject({ sc_rate: before.sc_rate, source: before.source })
  await page.getByRole('link', { name: 'Show all changes' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(`${wanted} → ${before.sc_rate} NPR/W`)
  await takePicture(page, info, 'changes')
})

test("today's rates come as a table that changes nothing", async ({ page }) => {
  await startSession(page, 'manager')
  await page.goto('/cl-admin/rate-changes')
  await press(page, 'Import')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, /^Download today/)])
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv.split('\r\n').length).toBeGreaterThan(90)
  await upload(page, csv)
  await expect(dialog(page).getByText(/^Nothing will change/)).toBeVisible()
})

test('a block of cells is pasted into the sheet, previewed anew where another manager was faster, and saved', async ({
  page,
}, info) => {
  await startSession(page, 'manager')
  const server = await asUser(page)
  const rows = await server.rows('mhp')
  await page.goto('/cl-admin/rate-sheet/mhp')
  const cell = (row: number, column: number) => page.locator(`td[data-row="${row}"][data-column="${column}"]`)
  // Other figures than the last run of the journey has left there.
  const wanted = rows.slice(0, 2).map(({ sc_per_kW, ic_per_kW }: Record<string, number>) => ({
    sc_per_kW: 100_000 + ((sc_per_kW + 7_919) % 300_000),
    ic_per_kW: 100_000 + ((ic_per_kW + 7_919) % 300_000),
  }))
  const [first, second] = wanted
  const inNepali = formatCount(first.sc_per_kW).replace(/\d/g, digit => '०१२३४५६७८९'[Number(digit)])
  await page.evaluate(
    text => navigator.clipboard.writeText(text),
    `${inNepali}\t${first.ic_per_kW}\r\n${formatCount(second.sc_per_kW)}\t${second.ic_per_kW}\r\n`,
  )
  await cell(0, 0).click()
  await page.keyboard.press('Control+v')
  await expect(cell(0, 0)).toHaveText(formatCount(first.sc_per_kW))
  await expect(cell(1, 0)).toHaveText(formatCount(second.sc_per_kW))
  await press(page, 'Preview changes')
  const differences = page.getByRole('table', { name: 'Values that will change' })
  await expect(differences.getByRole('row', { name: /C accessible/ }).first()).toContainText(
    formatCount(first.sc_per_kW),
  )
  await takePicture(page, info, 'sheet')

  const other = rows[2]
  const source = `"${other.source}"`
  const line = `mhp,${other.category},omc_per_kW,${other.omc_per_kW + 1},${source},${other.vintage}\n`
  expect((await server.upload(head + line)).status()).toBe(200)
  await press(page, 'Save all')
  await expect(page.getByText(/^Rates have changed since this preview/)).toBeVisible()
  expect((await server.rows('mhp'))[0].sc_per_kW).toBe(rows[0].sc_per_kW)
  await press(page, 'Save all')
  await expect(page.getByText(/^Cost rates were changed/)).toBeVisible()
  expect(await server.rows('mhp')).toMatchObject([...wanted, { omc_per_kW: other.omc_per_kW + 1 }])

  await cell(0, 0).click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('५०')
  await page.keyboard.press('Enter')
  await expect(cell(0, 0)).toHaveText('50')
  await page.reload()
  await expect(cell(0, 0)).toHaveText('50')
  for (const [language, theme] of [
    ['ne', 'dark'],
    ['en', 'light'],
  ]) {
    await page.evaluate(
      ([language, theme]) => {
        localStorage.setItem('urja.language', language)
        localStorage.setItem('urja.theme', theme)
      },
      [language, theme],
    )
    await page.reload()
    await cell(0, 0).click()
    await takePicture(page, info, `sheet-${language}-${theme}`)
  }
  await page.goto('/cl-admin/rate-changes')
  await page
    .getByRole('row', { name: new RegExp(`→ ${formatCount(first.ic_per_kW)} NPR/kW`) })
    .first()
    .waitFor()
})
