/** Moves to the first error inside an element or to the next one. Returns false after the last error. */
type Visit = (isFirst: boolean) => boolean

/** Elements that render only part of their content, such as a grid. They are marked with `data-faults`. */
const visits = new WeakMap<Element, Visit>()
export const setVisit = (element: Element, visit: Visit) => void visits.set(element, visit)

/**
 * Scrolls to the next error of a form and focuses it. After the last error comes the first one.
 * @param last what the previous call returned, or null for the first error
 */
export function visitFault(form: Element, last: Element | null): Element | null {
  const found = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-faults], input:invalid')]
  const stops = found.filter(one => !one.parentElement?.closest('[data-faults]'))
  const at = (stops as (Element | null)[]).indexOf(last)
  if (last !== null && at >= 0 && visits.get(last)?.(false)) return last
  if (stops.length === 0) return null
  const next = stops[(at + 1) % stops.length]
  if (!visits.get(next)?.(true)) {
    next.scrollIntoView?.({ block: 'center' })
    next.focus({ preventScroll: true })
  }
  return next
}
