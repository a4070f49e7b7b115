import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Puts an element into the document and answers what a person can do with it. */
export function onScreen(element: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(element))
  const field = (name: string) => place.querySelector(`[name="${name}"]`) as HTMLInputElement
  return {
    place,
    field,
    text: () => place.textContent ?? '',
    /** The sentences that a screen reader says of a field. */
    about: (name: string) =>
      (field(name).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map(id => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    type: (name: string, text: string) =>
      act(() => {
        const input = field(name)
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    press: (label: string) =>
      act(async () => {
        const buttons = [...place.querySelectorAll('button')]
        const button = buttons.find(
          one => one.textContent?.includes(label) || one.getAttribute('aria-label') === label,
        )
        if (!button) throw new Error(`no button ${label}`)
        button.click()
      }),
    submit: () =>
      act(async () => {
        place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      }),
    close: () => {
      act(() => root.unmount())
      place.remove()
    },
  }
}
