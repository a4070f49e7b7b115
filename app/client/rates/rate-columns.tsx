import { formatFigure } from '../../domain/format.ts'
import type { MessageKey, Say } from '../../domain/messages/messages.ts'
import { isAssumption } from '../../domain/rates/assumption-tables.ts'
import { type TableKind, tableFields } from '../../domain/rates/edited-tables.ts'
import type { NumberRateField, RateFields } from '../../domain/rates/rate-fields.ts'
import type { TableColumn } from '../ui/table/column.ts'
import { LastChangedBy } from './changed.tsx'
import { type RateRow, rateRowName } from './rate-row.ts'
import classes from './rates.module.css'

/** How a head says what a figure is counted by (M-021). */
const heads: Partial<Record<MessageKey, MessageKey>> = {
  'rates.perW': 'costs.perW',
  'rates.perWYear': 'costs.perWYear',
  'rates.perKW': 'costs.perKW',
  'rates.perKWYear': 'costs.perKWYear',
  'rates.perKm': 'costs.perKm',
  'rates.perKmYear': 'costs.perKmYear',
  'rates.years': 'costs.inYears',
}

/** The columns of a table of rates: what it is called, its figures, where they come from and who changed them. */
export function rateTableColumns(kind: TableKind): TableColumn<RateRow>[] {
  return [
    { id: 'id', words: 'costs.id', value: row => row.id, card: 'none', width: '56px' },
    ...(isAssumption(kind) ? [rowName(kind)] : []),
    ...Object.entries<RateFields[string]>(tableFields[kind]).map(([name, field]) =>
      field.kind === 'number' ? figure(name, field) : category(name, field.label.key),
    ),
    {
      id: 'source',
      words: 'costs.source',
      value: row => row.source,
      show: ({ source, vintage }) => (
        <span className={classes.two} title={`${source}, ${vintage}`}>
          <span>{source}</span>
          <small>{vintage}</small>
        </span>
      ),
    },
    {
      id: 'changed',
      words: 'costs.changed',
      value: row => row.changed_at,
      show: row => <LastChangedBy row={row} />,
      width: '136px',
    },
  ]
}

/** What the row of an assumption is about; its key stays. */
function rowName(kind: TableKind): TableColumn<RateRow> {
  return {
    id: 'row',
    words: 'rates.row',
    value: row => String(row.row_key),
    show: (row, say) => rateRowName(kind, row, say),
    card: 'none',
  }
}

function category(name: string, words: MessageKey): TableColumn<RateRow> {
  return {
    id: name,
    words,
    value: row => String(row[name]),
    show: (row, say) => (
      <span className={classes.two}>
        <span>{String(row[name])}</span>
        {row.is_default === true && <small>{say('costs.usual')}</small>}
      </span>
    ),
    card: 'none',
    width: '116px',
  }
}

function figure(name: string, field: NumberRateField): TableColumn<RateRow> {
  return {
    id: name,
    words: say => figureHead(field, say),
    value: row => Number(row[name]),
    show: row => rateText(row[name]),
    number: true,
    width: '106px',
  }
}

function figureHead({ label, unit }: NumberRateField, say: Say): string {
  const what = say(label.key, label.params)
  const head = unit && heads[unit]
  if (head) return say(head, { what })
  return unit ? say('costs.plain', { what, unit: say(unit) }) : what
}

/** Whole figures without decimals, others with two. */
export const rateText = (value: unknown): string =>
  formatFigure(Number(value), Number.isInteger(value) ? 0 : 2)
