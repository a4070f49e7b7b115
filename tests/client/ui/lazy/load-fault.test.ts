// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

const pageOf = (entry: string) => `<div id="app"></div><script type="module" src="/assets/${entry}"></script>`
let served = ''
const reload = vi.fn()

/** As in a page that was just opened. */
async function newPage() {
  vi.resetModules()
  return (await import('../../../../app/client/ui/lazy/load-fault.ts')).loadFault
}
/** What it answers, or undefined where the page reloads instead. */
const answered = (fault: Promise<string>) =>
  Promise.race([fault, new Promise<undefined>(waited => setTimeout(waited, 50))])

beforeEach(() => {
  // The first script is named, not run.
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    handleDisabledFileLoadingAsSuccess: true,
  })
  sessionStorage.clear()
  reload.mockClear()
  document.head.innerHTML = pageOf('index-old.js')
  vi.stubGlobal('fetch', async () => new Response(served))
})

it('reloads for a new build where nothing is unsaved, once for each build', async () => {
  const loadFault = await newPage()
  served = pageOf('index-new.js')
  expect(await answered(loadFault(reload))).toBeUndefined()
  expect(reload).toHaveBeenCalledOnce()
  // The page came back with the old build, as from a proxy that keeps it.
  expect(await answered((await newPage())(reload))).toBe('newVersion')
  expect(reload).toHaveBeenCalledOnce()
})

it('leaves the reload to the person once something was typed', async () => {
  const loadFault = await newPage()
  served = pageOf('index-new.js')
  const field = document.body.appendChild(document.createElement('input'))
  field.dispatchEvent(new Event('input', { bubbles: true }))
  expect(await answered(loadFault(reload))).toBe('newVersion')
  expect(reload).not.toHaveBeenCalled()
})

it('takes neither the same build nor another page for a new one', async () => {
  const loadFault = await newPage()
  for (const text of [pageOf('index-old.js'), '<h1>Maintenance</h1>', '']) {
    served = text
    expect(await answered(loadFault(reload))).toBe('broken')
  }
  expect(reload).not.toHaveBeenCalled()
})
