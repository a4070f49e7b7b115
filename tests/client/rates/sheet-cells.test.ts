// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  cellsIn,
  cellsOf,
  faultsByCell,
  rateSheetColumns,
  sheetCsv,
  textsOf,
} from '../../../app/client/rates/import/sheet-cells.ts'
import type { GridCells } from '../../../app/client/ui/grid/grid-cells.ts'
import { rateSeeds } from '../../../app/domain/rates/rates.ts'

const rows = rateSeeds.mhp.map((row, at) => ({ ...row, id: at + 1, changed_by: '' }))
const columns = rateSheetColumns('mhp')
const start = cellsOf(rows, columns)
const edited = (row: string, values: Record<string, number | string>): GridCells => ({
  ...start,
  [row]: { ...start[row], ...values },
})
const linesOf = (csv: string) => csv.trim().split('\r\n').slice(1)

test('the columns are the fields but the name of the row, with units, and where figures come from', () => {
  expect(columns.map(({ id }) => id)).toEqual([
    'sc_per_kW',
    'ic_per_kW',
    'tc_per_kW',
    'omc_per_kW',
    'source',
    'vintage',
  ])
  expect(columns[0].params).toEqual({ what: { key: 'rates.system' }, unit: { key: 'rates.perKW' } })
})

test('only what was changed is sent, a line a cell, with the source of its row', () => {
  expect(sheetCsv('mhp', rows, columns, start).sent).toEqual([])
  const { csv, sent } = sheetCsv(
    'mhp',
    rows,
    columns,
    edited('2', { ic_per_kW: 7, tc_per_kW: 8, source: '=A\nB' }),
  )
  expect(linesOf(csv)).toEqual([
    "mhp,B remote,ic_per_kW,7,'=A B,indicative 2024",
    "mhp,B remote,tc_per_kW,8,'=A B,indicative 2024",
  ])
  expect(sent.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 ic_per_kW', '2 tc_per_kW'])
})

test('another source alone is told with a figure as it is', () => {
  const { csv } = sheetCsv('mhp', rows, columns, edited('1', { vintage: '2084' }))
  expect(linesOf(csv)).toEqual([expect.stringMatching(/^mhp,C accessible,sc_per_kW,270000,.*,2084$/)])
})

test('a fault stands at its cell for as long as the cell holds what was sent', () => {
  const now = edited('2', { ic_per_kW: 7, tc_per_kW: 8 })
  const { sent } = sheetCsv('mhp', rows, columns, now)
  const faults = [
    { line: 3, what: 'Wrong', remedy: 'Mend it' },
    { line: 1, what: 'Head', remedy: 'Mend it' },
  ]
  expect(faultsByCell(faults, sent, now)).toEqual({ '2': { tc_per_kW: 'Wrong. Mend it' } })
  expect(faultsByCell(faults, sent, edited('2', { ic_per_kW: 7, tc_per_kW: 9 }))).toEqual({})
})

test('a draft gives back what was typed, wrong or right', () => {
  const now = edited('3', { sc_per_kW: 'much', omc_per_kW: 12.5 })
  expect(cellsIn(textsOf(now), start, columns)).toEqual(now)
})
