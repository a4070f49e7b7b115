import type { Locator, Page } from 'playwright/test'

/** Presses Tab, as a person without a mouse, until an element has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(key)
    if (await target.evaluateAll(found => found.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error(`${key} never comes to ${target}`)
}
