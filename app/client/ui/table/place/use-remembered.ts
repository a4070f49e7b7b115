import { useRef, useState } from 'react'
import { isRecord } from '../../draft/same-json.ts'
import { persistPlace, readListPlace } from './list-place.ts'

/**
 * What a reader has set in a list beside its view, such as which rows are folded; it is there again when one comes back.
 * @param name what it is, within the list
 * @param isValid whether it is still one; what was written by another version may not be
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
