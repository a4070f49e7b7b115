import { formatCount } from '../../format.ts'
import type { Say } from '../../messages/messages.ts'
import type { Block } from '../blocks.ts'
import type { FactSheet, SheetPart } from './fact-sheet.ts'

/** No page has room for more rows. */
const maxRows = 60
/** Minimum number of table rows, and of notes, that shortening leaves. */
const [minRows, minNotes] = [3, 1]

/**
 * Returns a sheet and its versions for short pages, each shorter than the one before. Spare parts are dropped first,
 * then table rows, then notes. A line states how many rows were cut.
 */
export function shorterSheets(sheet: FactSheet, say: Say): { count: number; at(step: number): FactSheet } {
  const choices = withoutSpares(sheet.parts)
  const [rows, notes] = [longest(sheet, 'rows', maxRows), longest(sheet, 'notes', 12)]
  const [rowSteps, noteSteps] = [Math.max(0, rows - minRows), Math.max(0, notes - minNotes)]
  return {
    count: choices.length + rowSteps + noteSteps,
    at(step) {
      const last = choices.length - 1
      const fewer = Math.min(rowSteps, Math.max(0, step - last))
      const fewerNotes = Math.max(0, step - last - rowSteps)
      const limits = { rows: rows - fewer, notes: notes - fewerNotes }
      return { ...sheet, parts: choices[Math.min(step, last)].map(part => cutPart(part, limits, say)) }
    },
  }
}

/** Returns all parts, then the parts without the first spare one, and so on. */
function withoutSpares(parts: SheetPart[]): SheetPart[][] {
  const min = Math.min(...parts.map(({ spare = Number.POSITIVE_INFINITY }) => spare))
  if (!Number.isFinite(min)) return [parts]
  const fewer = parts.flatMap(part => (part.spare === min ? (part.instead ?? []) : part))
  return [parts, ...withoutSpares(fewer)]
}

function longest({ parts }: FactSheet, kind: 'rows' | 'notes', max: number): number {
  const counts = parts.filter(({ cut }) => cut === kind).flatMap(({ columns }) => columns.flat().map(countIn))
  return Math.min(max, Math.max(0, ...counts))
}

const countIn = (block: Block): number =>
  block.kind === 'table' ? block.rows.length : block.kind === 'list' ? block.items.length : 0

function cutPart(part: SheetPart, limits: { rows: number; notes: number }, say: Say): SheetPart {
  if (part.cut === undefined) return part
  const limit = limits[part.cut]
  const columns = part.columns.map(blocks => blocks.flatMap(block => cutBlock(block, limit, say)))
  return { ...part, columns }
}

function cutBlock(block: Block, limit: number, say: Say): Block[] {
  const more = countIn(block) - limit
  if (more <= 0) return [block]
  const text = say('factSheet.andMore', { count: formatCount(more) })
  if (block.kind === 'table')
    return [
      { ...block, rows: block.rows.slice(0, limit) },
      { kind: 'note', text },
    ]
  if (block.kind === 'list') return [{ ...block, items: [...block.items.slice(0, limit), text] }]
  return [block]
}
