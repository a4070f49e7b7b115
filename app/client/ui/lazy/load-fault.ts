import { tabStorage } from '../../storage/browser-storage.ts'
import { hasUnsaved } from './unsaved.ts'

/** Why a file of the app could not be loaded: there is no network, the server has a newer build, or neither. */
export type LoadFault = 'offline' | 'newVersion' | 'broken'

const patience_ms = 8000
const reloadedKey = 'urja.reloadedFrom'

/**
 * Finds the cause. If the server has a newer build and nothing is unsaved, the page reloads once per build, and this
 * function never returns.
 */
export async function loadFault(reload = () => location.reload()): Promise<LoadFault> {
  const entry = entryOfPage()
  const fault = await faultNow(entry)
  if (fault !== 'newVersion' || entry === null || hasUnsaved()) return fault
  if (tabStorage.getItem(reloadedKey) === entry || !tabStorage.setItem(reloadedKey, entry)) return fault
  reload()
  return new Promise<never>(() => {})
}

/** Whether the build on the server is different from that of this page. */
export const isNewVersion = async (): Promise<boolean> => (await faultNow(entryOfPage())) === 'newVersion'

async function faultNow(entry: string | null): Promise<LoadFault> {
  if (!navigator.onLine) return 'offline'
  try {
    // The path is not /index.html, because the service worker serves that from its cached build.
    const page = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(patience_ms) })
    const text = await page.text()
    const isApp = page.ok && text.includes('id="app"') && text.includes('/assets/')
    return isApp && entry !== null && !text.includes(entry) ? 'newVersion' : 'broken'
  } catch {
    return 'offline'
  }
}

/** URL of the first script. It identifies the build by its hash. Null with the development server. */
const entryOfPage = () =>
  document.querySelector('script[type="module"][src*="/assets/"]')?.getAttribute('src') ?? null
