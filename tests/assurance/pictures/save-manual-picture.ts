import type { Page } from 'playwright'
import { type PictureBox, saveScreenshot } from './save-picture.ts'
import { rest } from './studio.ts'

/** Keeps the page, or a box of it, for the manuals. */
export async function saveManualPicture(page: Page, name: string, clip?: PictureBox): Promise<void> {
  await rest(page)
  // Whole screens are printed smaller than they are.
  const width = clip ? undefined : Math.min(1200, page.viewportSize()?.width ?? 1200)
  await saveScreenshot(page, { path: `app/manuals/pictures/${name}.jpg`, width, max_kB: 150 }, clip)
}
