import { formatCount, formatRate } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { TemplateColumn } from '../../../formats/template.ts'
import type { GridColumn } from '../grid/grid-cells.ts'

/** Permitted values of each column of a list, for a template and for the screen. */
export const allowedValues = (columns: readonly GridColumn[], say: Say): TemplateColumn[] =>
  columns.map(column => {
    const { words, params, choices = [], suggestions = [], kind, needed } = column
    const rule = ruleOf(column, say)
    return {
      head: say(words, params),
      rule: needed ? say('tables.needed', { rule }) : rule,
      words: kind === 'choice' ? choices.map(({ label }) => label) : suggestions,
      isOpen: kind !== 'choice',
    }
  })

function ruleOf({ kind, min, max, decimals, choices = [], suggestions = [] }: GridColumn, say: Say): string {
  if (kind === 'choice') return say('tables.oneOf', { choices: choices.map(({ label }) => label).join(', ') })
  if (kind === 'number') {
    const number = say(decimals === 0 ? 'tables.wholeNumber' : 'tables.anyNumber')
    return numberRangeText(number, { min, max }, say)
  }
  const rule = max === undefined ? say('tables.anyText') : say('tables.textTo', { most: formatCount(max) })
  return suggestions.length > 0 ? say('tables.suggested', { rule, choices: suggestions.join(', ') }) : rule
}

/** For example `A number from 0 to 24`. */
export function numberRangeText(
  number: string,
  { min, max }: { min?: number; max?: number },
  say: Say,
): string {
  // Years are written without a thousands separator.
  const shown = (value: number) => (Math.abs(value) < 10_000 ? String(value) : formatRate(value))
  if (min !== undefined && max !== undefined)
    return say('tables.numberBetween', { number, least: shown(min), most: shown(max) })
  if (min !== undefined) return say('tables.numberFrom', { number, least: shown(min) })
  return max === undefined ? number : say('tables.numberTo', { number, most: shown(max) })
}
