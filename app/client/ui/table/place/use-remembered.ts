import { useRef, useState } from 'react'
import { isRecord } from '../../draft/same-json.ts'
import { persistPlace, readListPlace } from './list-place.ts'

/**
 * A reader's setting in a list apart from its view, such as collapsed rows. It is restored on return.
 * @param name name of the setting within the list
 * @param isValid whether a stored value is valid, since other versions may have written it
 */
export function useRemembered<T>(
  list: string,
  name: string,
  defaultValue: () => T,
  isValid: (value: unknown) => value is T,
) {
  const [value, put] = useState<T>(() => {
    const found = parsed(readListPlace(list).more?.[name])
    return isValid(found) ? found : defaultValue()
  })
  const latest = useRef(value)
  function setValue(change: (was: T) => T) {
    latest.current = change(latest.current)
    put(latest.current)
    persistPlace(list, { more: { ...readListPlace(list).more, [name]: JSON.stringify(latest.current) } })
  }
  return [value, setValue] as const
}

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')

export const isTruths = (value: unknown): value is Record<string, boolean> =>
  isRecord(value) && Object.values(value).every(one => typeof one === 'boolean')

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
