import { type Finding, lineAt, projectFiles, readSource } from '../common/source-files.ts'

/** Rooms that read cells written by people and publishers, in addition to the code that opens tables. */
const rooms =
  /^(app\/domain\/((survey\/answers|plan\/corrections)\/|dashboard\/figure-rows)|app\/server\/(plan\/survey\/|rates\/read-)|app\/client\/(ui\/(form|grid|sheet)\/|rates\/import\/|plan\/(corrections|steps\/baseline\/answers)\/|map\/drawing\/coordinate-)|scripts\/figures\/|tiles\/(readers|boundaries\/real)\/|tiles\/(\w+\/(read|take)-|usable-))/
const opensTables = /from '(csv-parse|read-excel-file|[./\w-]*\/domain\/cells\/)/

const parsing =
  /(?<![\w.])(?:Number(?:\.parse(?:Float|Int))?|parse(?:Float|Int)|Date\.parse)\((?![^()]*(?:\([^()]*\))?[^()]*\.toFixed\()|०-९|\byes\|/g

/** Values that are not cells: numbers, the product's own numbers, and texts in a fixed format. */
const noCells: Record<string, string[]> = {
  'app/client/plan/activities/tree-sheet.tsx': ['Number(row.budget)'],
  'app/client/map/drawing/coordinate-table.tsx': ['Number(row.dataset.'],
  'app/client/ui/grid/grid-cells.ts': ['Number(exponent)'],
  'app/client/ui/grid/grid.tsx': ['Number(cell.dataset.'],
  'app/client/ui/grid/list-grid.tsx': ['Number(selected[0]?.id)', 'Number(id)'],
  'app/domain/plan/corrections/contract.ts': ['Number(year)'],
  'app/domain/survey/answers/check-answer.ts': ['Number(value)', 'Number(household)'],
  'app/domain/survey/answers/columns.ts': ['Number(rank)'],
  'app/domain/survey/answers/counted-results.ts': ['Number(values['],
  'app/domain/survey/answers/interviews.ts': ['Number(household_no)'],
  'app/domain/survey/answers/results.ts': ['Number(values['],
  'app/server/rates/read-rates-csv.ts': ['Number(error.lines'],
  'tiles/readers/csv.ts': ['Number(error.lines'],
  'tiles/readers/reference-system.ts': ['Number('],
  'tiles/readers/shapefile/dbf.ts': ['Number(text)'],
}

/**
 * Finds code that reads cells in its own way. It would accept what other code refuses, and refuse what other code
 * accepts.
 */
export function checkCells(): Finding[] {
  return projectFiles(/^(app|tiles|scripts\/figures)\/.*\.tsx?$/)
    .filter(file => !file.startsWith('app/domain/cells/'))
    .flatMap(file => privateReaders(file, readSource(file)))
}

/** Code in the text of one file that reads cells in its own way. */
export function privateReaders(file: string, text: string): Finding[] {
  if (!rooms.test(file) && !opensTables.test(text)) return []
  const known = noCells[file] ?? []
  return [...text.matchAll(parsing)]
    .filter(({ index }) => !known.some(snippet => text.startsWith(snippet, index)))
    .map(({ 0: found, index }) => ({
      file,
      line: lineAt(text, index),
      what: `reads a cell by itself ('${found}'): take a reader of app/domain/cells`,
    }))
}
