import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { percent, quantityIn } from '../../../domain/cells/numbers.ts'
import { saysNothing } from '../../../domain/cells/text.ts'
import { formatRate } from '../../../domain/format.ts'
import { inNumerals } from '../../../domain/words/numerals.ts'
import { TextField } from './text-field.tsx'

type Props = Pick<
  Parameters<typeof TextField>[0],
  'label' | 'unit' | 'hint' | 'errors' | 'name' | 'required'
> & {
  value: number | null
  /** What an arrow key adds. */
  step?: number
  /** Decimals that are shown of what is not typed. */
  decimals?: number
  /** Thousands apart, as in 12,34,567. */
  isGrouped?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  id?: string
  onBlur?(): void
  change(value: number | null): void
}

/**
 * A number as people type it: with Nepali digits, with commas after thousands and lakhs. Empty is null; what is no
 * number is NaN, which every schema refuses. Arrow keys go up and down.
 */
export function NumberField({ value, step = 1, decimals = 6, isGrouped, onBlur, change, ...field }: Props) {
  // Commas would stand wrong after the next digit.
  const [isFocused, setFocused] = useState(false)
  const written = value === null || Number.isNaN(value) ? '' : plain(value)
  const [typed, setTyped] = useState<string | null>(null)
  const isAsTyped = typed !== null && Object.is(readNumber(typed, field.unit), value)

  function set(text: string) {
    setTyped(text)
    change(readNumber(text, field.unit))
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
      onChange={event => set(event.target.value)}
      onKeyDown={press}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        if (!Number.isNaN(value)) setTyped(null)
        onBlur?.()
      }}
    />
  )

  function plain(number: number): string {
    const shown = Number(number.toFixed(decimals))
    return isGrouped && !isFocused ? formatRate(shown) : inNumerals(String(shown))
  }
}

function readNumber(text: string, unit: ReactNode): number | null {
  if (saysNothing(text)) return null
  return quantityIn(text, unit === '%' ? percent : {}) ?? Number.NaN
}
