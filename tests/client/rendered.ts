import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** The HTML of an element once it stands in a document; for test files with a document of their own. */
export function rendered(element: ReactNode): string {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(element))
  const html = place.innerHTML
  root.unmount()
  return html
}
