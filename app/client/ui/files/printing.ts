import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the browser is printing. Charts are then redrawn for paper, which is light in any theme. The attribute
 * `data-printing` on the root lays out the page for paper before it is measured.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(heard, () => printing)
}

let printing = false
let theme: string | undefined
const listeners = new Set<() => void>()

window.addEventListener('beforeprint', () => {
  if (printing) return
  const { dataset } = document.documentElement
  theme = dataset.mantineColorScheme
  dataset.mantineColorScheme = 'light'
  dataset.printing = ''
  setPrinting(true)
})
window.addEventListener('afterprint', () => {
  if (!printing) return
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = theme
  delete dataset.printing
  setPrinting(false)
})

/** The page is captured when the listener returns, so React must render synchronously. */
function setPrinting(now: boolean) {
  printing = now
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

function heard(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
