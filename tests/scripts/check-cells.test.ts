import { expect, test } from 'vitest'
import { checkCells, privateReaders } from '../../scripts/check/cells.ts'

const lines = (file: string, text: string) => privateReaders(file, text).map(({ line }) => line)

test.each([
  'const x = Number(text)',
  'const x = parseFloat(cells[2])',
  'const x = Number.parseInt(text, 10)',
  'const at = Date.parse(text)',
  'const digits = /[०-९]/',
  'const yes = /^(yes|y)$/',
])('a reader of its own is found: %s', text => {
  expect(lines('app/domain/survey/answers/new.ts', text)).toEqual([1])
  expect(lines('app/server/new/loads.ts', `import { parse } from 'csv-parse'\n${text}`)).toEqual([2])
  expect(lines('app/server/new/shows.ts', text)).toEqual([])
})

test('a number that is rounded is no cell', () => {
  expect(
    lines('tiles/readers/new.ts', 'Number(value.toFixed(2)) + Number(Math.abs(a - b).toFixed(3))'),
  ).toEqual([])
})

test('the product has none', () => expect(checkCells()).toEqual([]))
