import { formatRate } from '../../../../domain/format.ts'
import type { Say } from '../../../../domain/messages/messages.ts'

/** A value of a document as text. For a list this is its rows, and for a row its content. */
export function documentValueText(value: unknown, say: Say): string {
  if (value === null || value === undefined || value === '') return say('form.empty')
  if (typeof value === 'number') return formatRate(value)
  if (!Array.isArray(value)) return String(value)
  return value.length === 0 ? say('form.empty') : value.map(one => rowText(one, say)).join('; ')
}

function rowText(row: unknown, say: Say): string {
  if (typeof row !== 'object' || row === null) return String(row)
  const filled = Object.entries(row).filter(([name, one]) => name !== 'id' && one !== null)
  return filled.map(([, one]) => documentValueText(one, say)).join(' · ')
}
