import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { percent, quantityIn } from '../../../domain/cells/numbers.ts'
import { saysNothing } from '../../../domain/cells/text.ts'
import { formatRate } from '../../../domain/format.ts'
import { inNumerals } from '../../../domain/messages/numerals.ts'
import { TextField } from './text-field.tsx'

type Props = Pick<
  Parameters<typeof TextField>[0],
  'label' | 'unit' | 'hint' | 'errors' | 'name' | 'required'
> & {
  value: number | null
  /** The amount that an arrow key adds or subtracts. */
  step?: number
  /** Maximum number of decimals shown for a value that was not typed. */
  decimals?: number
  /** Whether to show digit group separators, as in 12,34,567. */
  isGrouped?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  id?: string
  onBlur?(): void
  change(value: number | null): void
}

/**
 * A number as people type it: with Nepali digits, and with commas after thousands and lakhs. An empty field is null.
 * Text that is not a number is NaN, which every schema refuses. The arrow keys increase and decrease the value.
 */
export function NumberField({ value, step = 1, decimals = 6, isGrouped, onBlur, change, ...field }: Props) {
  const written = value === null || Number.isNaN(value) ? '' : plain(value)
  const [typed, setTyped] = useState<string | null>(null)
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null)
  useLayoutEffect(() => {
    const { input, at } = caret.current ?? {}
    caret.current = null
    if (input !== undefined && at !== undefined) input.setSelectionRange(at, at)
  })
  const isAsTyped = typed !== null && Object.is(readNumber(typed, field.unit), value)

  function set(text: string) {
    setTyped(text)
    change(readNumber(text, field.unit))
  }

  /**
   * After an edit, the group separators are in the wrong places. The remaining ones are removed, and the caret stays
   * where it is.
   */
  function edit(input: HTMLInputElement) {
    const text = isAsTyped ? input.value : withoutGroups(written, input.value)
    if (text !== input.value) {
      const at = input.selectionStart ?? input.value.length
      const left = input.value.slice(0, at).replaceAll(',', '').length
      caret.current = { input, at: left }
    }
    set(text)
  }

  function press(event: KeyboardEvent) {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (by === undefined || event.altKey) return
    event.preventDefault()
    const next = (Number.isFinite(value) ? (value ?? 0) : 0) + by
    set(inNumerals(String(Number(next.toFixed(decimals)))))
  }

  return (
    <TextField
      {...field}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={isAsTyped ? typed : written}
      onChange={event => edit(event.target)}
      onKeyDown={press}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null)
        onBlur?.()
      }}
    />
  )

  function plain(number: number): string {
    const shown = Number(number.toFixed(decimals))
    return isGrouped ? formatRate(shown) : inNumerals(String(shown))
  }
}

/**
 * Removes the separators that the field itself has shown, if the typed text is an edit of the text shown. Text that
 * replaces it is left unchanged, because "1,5" must not become 15.
 */
export function withoutGroups(shown: string, text: string): string {
  if (!shown.includes(',') || !text.includes(',')) return text
  let start = 0
  while (start < shown.length && shown[start] === text[start]) start++
  let end = 0
  const max = Math.min(shown.length, text.length) - start
  while (end < max && shown.at(-1 - end) === text.at(-1 - end)) end++
  const isEdit = start + end >= Math.min(shown.length, text.length)
  return isEdit ? text.replaceAll(',', '') : text
}

function readNumber(text: string, unit: ReactNode): number | null {
  if (saysNothing(text)) return null
  return quantityIn(text, unit === '%' ? percent : {}) ?? Number.NaN
}
