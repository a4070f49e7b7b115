import * as v from 'valibot'
import { peopleSheetColumns } from '../../../app/client/plan/steps/people/people-fields.ts'
import { faultOf, type GridColumn } from '../../../app/client/ui/grid/grid-cells.ts'
import { paste } from '../../../app/client/ui/grid/paste.ts'
import { sheetRows } from '../../../app/client/ui/sheet/sheet-rows.ts'
import { register } from '../../../app/domain/accounts/account-flow-contract.ts'
import { PhoneNo } from '../../../app/domain/accounts/person-fields.ts'
import { fieldErrorsOf } from '../../../app/domain/api/field-errors.ts'
import { bareId, codeIn } from '../../../app/domain/cells/ids.ts'
import { readFigureRow } from '../../../app/domain/dashboard/figure-rows.ts'
import { say } from '../../../app/domain/messages/messages.ts'
import { corrections, dateFault } from '../../../app/domain/plan/corrections/contract.ts'
import { correctionsIn } from '../../../app/domain/plan/corrections/from-geojson.ts'
import { WardOfficer } from '../../../app/domain/plan/plan-form.ts'
import { subCommittee, thematicAreas } from '../../../app/domain/plan/steps/people.ts'
import { assumptionKinds, assumptionTables } from '../../../app/domain/rates/assumption-tables.ts'
import type { RateKind } from '../../../app/domain/rates/rate-fields.ts'
import { rateSeeds } from '../../../app/domain/rates/rates.ts'
import { checkAnswer } from '../../../app/domain/survey/answers/check-answer.ts'
import { columnsOf, rawOf } from '../../../app/domain/survey/answers/columns.ts'
import { makeChoiceOf } from '../../../app/domain/survey/answers/read-answer.ts'
import { sampleRules } from '../../../app/domain/survey/answers/weights.ts'
import { createUser } from '../../../app/domain/users/contract.ts'
import { type RowsThere, readRatesCsv } from '../../../app/server/rates/read-rates-csv.ts'
import { readField } from '../../../tiles/readers/field-names.ts'
import { propertyNumber, propertyText, saysNo } from '../../../tiles/readers/property-value.ts'
import { sample, says } from '../survey/survey-fixture.ts'
import { type Kind, nothing } from './spellings.ts'

/** Why a reader refuses: the key of its sentence, or the reason by which it counts. */
export type Refusal = { because: unknown }
const because = (reason: unknown): Refusal => ({ because: reason })

export type Cell = {
  /** A value, `nothing`, or a refusal. */
  read(text: string): unknown
  /** Of what is no such cell. */
  refusal: unknown
  /** Of a number below 0, where it may not be. */
  below?: unknown
  /** Of what says nothing, where something must be said. */
  needed?: unknown
  /** Of days that are refused by name. */
  unpublished?: unknown
  eitherOrder?: unknown
  /** What the reader keeps of the value. */
  as?(value: unknown): unknown
}
export type Reader = Partial<Record<Kind, Cell>>

/** A household with every answer, one of them as `text`. */
function answerWith(head: string, text: string): unknown {
  const row: Record<string, string> = {
    KEY: 'uuid:1',
    consent: 'yes',
    ...{ 'where-day': '', 'where-ward': '3', 'where-psu_id': '1', 'where-household_no': '2' },
    ...{ 'where-members': '5', 'light-lighting': 'grid', 'light-electricity': 'grid' },
    ...{ 'supply-capacity': 'w50', 'supply-hours_day': '20', 'supply-hours_evening': '4' },
    ...{ 'supply-outages_week': '2', 'supply-outage_hours_week': '1', 'supply-voltage_problem': 'no' },
    ...{ 'supply-pays_authorised': 'yes', 'supply-accident': 'no', 'supply-feels_risk': 'no' },
    ...{ 'bill-bill_NPR': '', 'cooking-cooking_fuel': 'lpg', 'cooking-stove': 'modern' },
    [head]: text,
  }
  const { fields } = columnsOf('household', Object.keys(row), says)
  const checked = checkAnswer(rawOf(fields, Object.values(row)), {
    form: 'household',
    wards: 9,
    sample: sampleRules(sample),
    isInside: () => true,
    choiceOf: makeChoiceOf(says),
  })
  if ('faults' in checked) return because(checked.faults.map(({ reason }) => reason).join(' '))
  const { answer } = checked
  return { ...answer.values, KEY: answer.instance, ward: answer.ward }[head.replace(/^\w+-/, '')] ?? nothing
}

const column = (more: Partial<GridColumn>): GridColumn =>
  ({ id: 'cell', words: 'field.required', kind: 'number', ...more }) as GridColumn
function readCell(value: unknown, column: GridColumn): unknown {
  if (value === null) return nothing
  const fault = faultOf(value as string, column)
  return fault ? because(fault.key) : value
}
function pasted(text: string, column: GridColumn): unknown {
  const place = { row: 0, column: 0 }
  const sheet = { rows: [{ id: '1', name: '1' }], columns: [column], cells: {} }
  const result = paste([[text]], { anchor: place, active: place }, sheet)
  if ('refused' in result) return because(result.refused.key)
  return readCell(result.changes[0].after, column)
}
/** As a file has it, beside a column that is never empty. */
function loaded(text: string, column: GridColumn): unknown {
  const name = { id: 'name', words: 'steps.description', kind: 'text' } as const
  const [row] = sheetRows([{ row: 2, cells: ['x', text] }], [name, column], [0, 1])
  return readCell(row.cells.cell, column)
}
const areas = (language: 'en' | 'ne') =>
  peopleSheetColumns([{ id: 'cell', words: 'steps.thematicArea', choices: thematicAreas }], (key, params) =>
    say(language, key, params),
  )[0]
const small = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)
const grid = (read: typeof pasted): Reader => ({
  number: { read: text => read(text, column({ min: 0 })), refusal: 'field.number', below: 'field.least' },
  percent: { read: text => read(text, column({ isPercent: true })), refusal: 'field.number' },
  choice: { read: text => small(read(text, areas('en'))), refusal: 'grid.notOneOf' },
  phone: { read: text => read(text, column({ kind: 'text' })), refusal: null },
})

const there = {
  ...Object.fromEntries(Object.entries(rateSeeds).map(([kind, rows]) => [kind, [rows].flat()])),
  ...Object.fromEntries(assumptionKinds.map(kind => [kind, [...assumptionTables[kind].seeds]])),
} as unknown as RowsThere
function rateOf(table: RateKind, row: string, item: string, text: string): unknown {
  const cell = `"${text.replaceAll('"', '""')}"`
  const csv = `table,row,item,value,source,vintage\n${table},${row},${item},${cell},AEPC,2083\n`
  const { faults, wanted } = readRatesCsv(csv, there)
  return faults.length > 0 ? because(faults[0].what.key) : wanted[0].values[item]
}

function figureWith(changes: Record<string, string>): unknown {
  const row = { sddmm: '44004', item: 'energy_use.lpg', group: '', indicator: '', value: '1', unit: '' }
  const result = readFigureRow(
    { ...row, year: '2021', source: 'DoLI', ...changes },
    {
      dataset: 'odk',
      levels: new Map([[44004, { area_km2: 464.2, households_2021: 140_459 }]]),
      years: [1990, 2027],
    },
  )
  if (result.kind === 'refused') return because(result.refusal.reason)
  return result.kind === 'figure' ? result.figure : nothing
}
const figure = (name: 'value' | 'year' | 'sddmm', text: string): unknown => {
  const found = figureWith({ [name]: text }) as Record<string, unknown>
  return typeof found === 'object' && name in found ? found[name] : found
}

function correctionOn(date: string): unknown {
  const defaults = {
    point: 'transformer',
    line: 'line',
    source: 'survey',
    date: '1999-09-09',
    name: String,
  } as const
  const geometry = { type: 'Point', coordinates: [84, 28] }
  const file = JSON.stringify({ type: 'Feature', properties: { date }, geometry })
  const [{ row, faults }] = correctionsIn(file, defaults) ?? []
  if (row === null) return because(faults.date?.map(one => (typeof one === 'string' ? one : one.key))[0])
  return row.date === defaults.date ? nothing : row.date
}

function sourceNumber(text: string): unknown {
  const given = readField({ kv: text }, 'kV')
  return given === undefined ? nothing : (propertyNumber(given, 'kV') ?? because('source'))
}

/** The levels that are known decide. */
const sourceCode = (text: string): unknown => {
  const code = codeIn(propertyText(readField({ code: text }, 'code')) ?? '')
  return code === 44004 ? code : because('source')
}

function parsed(schema: v.GenericSchema | undefined, input: unknown): unknown {
  if (schema === undefined) return because('no field')
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const [first] = Object.values(fieldErrorsOf(result.issues)).flat()
  return because(typeof first === 'string' ? first : first.key)
}
const officerOn = (contact_no: string): unknown => {
  const read = parsed(WardOfficer, { ward_no: 1, name: 'Sita', email: '', contact_no })
  return (read as WardOfficer).contact_no ?? read
}

/** As the dialog sends it. */
function dateTyped(text: string): unknown {
  const date = parsed(corrections.fields.date, text)
  const fault = typeof date === 'string' ? dateFault(date) : null
  return fault ? because(fault.key) : date
}
const dates = {
  refusal: 'corrections.badDate',
  unpublished: 'corrections.yearUnpublished',
  eitherOrder: 'corrections.dayOrMonth',
}

/** A new reader joins by its row. */
export const readers: Record<string, Reader> = {
  'survey import': {
    number: { read: text => answerWith('bill-bill_NPR', text), refusal: 'number', below: 'range' },
    // A day that is not certain is left out.
    date: { read: text => answerWith('where-day', text), refusal: nothing },
    id: { read: text => bareId(String(answerWith('KEY', text))), refusal: null },
    yes: {
      read: text => answerWith('supply-voltage_problem', text),
      as: value => (value ? 'yes' : 'no'),
      refusal: 'choice',
    },
    ward: { read: text => answerWith('where-ward', text), refusal: 'ward' },
    choice: { read: text => answerWith('cooking-cooking_fuel', text), refusal: 'choice' },
  },
  'pasted into a grid': grid(pasted),
  'loaded into a grid': grid(loaded),
  stakeholders: {
    choice: { read: text => small(loaded(text, areas('ne'))), refusal: 'grid.notOneOf' },
  },
  corrections: { date: { ...dates, read: correctionOn } },
  rates: {
    number: {
      read: text => rateOf('mhp', 'B remote', 'ic_per_kW', text),
      refusal: 'rates.faultValue',
      below: 'rates.faultValue',
      needed: 'rates.faultValue',
    },
    percent: {
      read: text => rateOf('settings', '', 'discount_rate', text),
      refusal: 'rates.faultValue',
      needed: 'rates.faultValue',
    },
    yes: { read: text => rateOf('settings', '', 'residual_value', text), refusal: 'rates.faultValue' },
  },
  figures: {
    number: { read: text => figure('value', text), refusal: 'value', below: 'value_negative' },
    date: {
      read: text => figure('year', text),
      as: value => Number(String(value).slice(0, 4)),
      refusal: 'year',
      needed: 'year',
    },
    code: { read: text => figure('sddmm', text), refusal: 'level_unknown' },
  },
  sources: {
    number: { read: sourceNumber, refusal: 'source' },
    code: { read: text => sourceCode(text), refusal: 'source' },
    // It asks for a no.
    yes: { read: text => !saysNo(text), refusal: true },
  },
  'form fields': {
    date: { ...dates, read: dateTyped, needed: 'corrections.badDate' },
    phone: { read: text => parsed(PhoneNo, text), refusal: 'account.phoneUnusable' },
  },
  registration: {
    phone: { read: text => parsed(register.body?.entries.phone_no, text), refusal: 'account.phoneUnusable' },
  },
  users: {
    phone: {
      read: text => parsed(createUser.body?.entries.phone_no, text),
      refusal: 'account.phoneUnusable',
    },
  },
  'sub-committee': {
    phone: { read: text => parsed(subCommittee.fields.contact_no, text), refusal: 'account.phoneUnusable' },
  },
  'ward officers': {
    phone: { read: officerOn, refusal: 'account.phoneUnusable' },
  },
}
