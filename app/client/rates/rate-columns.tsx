import { formatFigure } from '../../domain/format.ts'
import type { MessageKey, Say } from '../../domain/messages/messages.ts'
import { type TableKind, tableFields, tableWords } from '../../domain/rates/edited-tables.ts'
import type {
  ChoiceRateField,
  NumberRateField,
  RateField,
  SwitchRateField,
} from '../../domain/rates/rate-fields.ts'
import { shownText } from '../ui/grid/grid-cells.ts'
import type { TableColumn } from '../ui/table/column.ts'
import { LastChangedBy } from './changed.tsx'
import { type RateRow, rateRowName } from './rate-row.ts'
import classes from './rates.module.css'

/** Unit in the head of a figure's column (M-021). */
const heads: Partial<Record<MessageKey, MessageKey>> = {
  'rates.perW': 'costs.perW',
  'rates.perWYear': 'costs.perWYear',
  'rates.perKW': 'costs.perKW',
  'rates.perKWYear': 'costs.perKWYear',
  'rates.perKm': 'costs.perKm',
  'rates.perKmYear': 'costs.perKmYear',
  'rates.years': 'costs.inYears',
}

/** Columns of a rate table: name, figures, source and last editor. */
export function rateTableColumns(kind: TableKind): TableColumn<RateRow>[] {
  return [
    tableWords[kind].hasRowKeys ? rowName(kind) : rowId,
    ...Object.entries(tableFields[kind]).map(([name, field]) => column(name, field)),
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

const rowId: TableColumn<RateRow> = {
  id: 'id',
  words: 'costs.id',
  value: row => row.id,
  card: 'none',
  width: '56px',
}

/** What a row of assumptions is about. Its key cannot be changed. */
function rowName(kind: TableKind): TableColumn<RateRow> {
  return {
    id: 'row',
    words: 'rates.row',
    value: row => String(row.row_key),
    show: (row, say) => rateRowName(kind, row, say),
    card: 'none',
    // A table of single values has room for long names.
    width: Object.keys(tableFields[kind]).length > 2 ? '260px' : '420px',
  }
}

function column(name: string, field: RateField): TableColumn<RateRow> {
  if (field.kind === 'number') return figure(name, field)
  if (field.kind === 'choice') return choice(name, field)
  return field.kind === 'switch' ? yesOrNo(name, field) : category(name, field.label.key)
}

function yesOrNo(name: string, { label }: SwitchRateField): TableColumn<RateRow> {
  return {
    id: name,
    words: say => say(label.key, label.params),
    value: row => Number(row[name]),
    show: (row, say) => say(row[name] ? 'rates.on' : 'rates.off'),
    width: '106px',
  }
}

function choice(name: string, { label, choices }: ChoiceRateField): TableColumn<RateRow> {
  return {
    id: name,
    words: say => say(label.key, label.params),
    value: row => String(row[name]),
    show: (row, say) => say(choices[String(row[name])]),
    width: '106px',
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
    value: row => row[name] as number | null,
    show: (row, say) => figureText(field, row[name], say),
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

/** A figure that may be empty, with all of its decimals. Money has two decimals. */
function figureText({ emptyMeans, decimals }: NumberRateField, value: unknown, say: Say) {
  if (emptyMeans === undefined) return rateText(value, decimals)
  if (typeof value !== 'number') return <span className={classes.never}>{say(emptyMeans)}</span>
  return shownText(value, {})
}

const moneyDecimals = 2
/** Whole figures have no decimals. Money has two, and other figures as many as they need up to `decimals`. */
export function rateText(value: unknown, decimals = moneyDecimals): string {
  const figure = Number(value)
  const rounded = figure.toFixed(decimals)
  let needed = Number.isInteger(figure) ? 0 : Math.min(decimals, moneyDecimals)
  while (needed < decimals && Number(figure.toFixed(needed)) !== Number(rounded)) needed++
  return formatFigure(figure, needed)
}
