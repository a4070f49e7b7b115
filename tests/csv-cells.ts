import { csvReader } from '../app/domain/tables/csv-records.ts'

/** The cells of a CSV. */
export function csvCells(text: string): string[][] {
  const reader = csvReader('test.csv')
  return [...reader.read(text), ...reader.end()].map(({ cells }) => cells)
}
