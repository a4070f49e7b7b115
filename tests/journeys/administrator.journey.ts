import { expect, test } from 'playwright/test'
import { startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const bar = 'The password of the demo accounts is public.'

test('an Administrator is told of demo accounts and of the newest backup, a manager of neither', async ({
  page,
  browser,
}, info) => {
  await startSession(page, 'administrator')
  await page.goto('/cl-admin/users')
  await expect(page.getByRole('complementary', { name: bar })).toContainText('npm run admin')
  await expect(page.getByRole('navigation').getByText(/^(Last backup: |No backup yet)/)).toBeVisible()
  await takePicture(page, info, 'demo-bar')
  await page.goto('/home')
  await expect(page.getByRole('complementary', { name: bar })).toBeVisible()

  const other = await browser.newPage()
  await startSession(other, 'manager')
  await other.goto('/cl-admin/users')
  await expect(other.getByRole('link', { name: 'Prakriti Demo' })).toBeVisible()
  await expect(other.getByText(bar)).toHaveCount(0)
  await expect(other.getByText(/Last backup|No backup/)).toHaveCount(0)
  await other.close()
})

test('a link that makes an Administrator asks for name and password, and says that it is not valid', async ({
  page,
}, info) => {
  await page.goto('/administrator/a-link-that-nobody-made')
  const save = page.getByRole('button', { name: 'Become Administrator' })
  await save.click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Gurung')
  await page.getByLabel('New password').fill('nine rivers of Gandaki')
  await page.getByLabel('Confirm password').fill('ten rivers of Gandaki')
  await save.click()
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords must match')
  await page.getByLabel('Confirm password').fill('nine rivers of Gandaki')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('This link is not valid')
  await takePicture(page, info, 'administrator-link')
})
