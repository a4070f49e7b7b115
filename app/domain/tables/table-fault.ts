import type { Unsaid, UnsaidParams, WordKey } from '../words/words.ts'

/** Why a file cannot be read as a table, and what to do. */
export class TableFault extends Error {
  readonly what: Unsaid
  constructor(what: Unsaid) {
    super(what.key)
    this.what = what
  }
}

type FaultName =
  Extract<WordKey, `tables.fault.${string}`> extends `tables.fault.${infer Name}` ? Name : never

/** A fault that names its file, and its row and limit where it has them. */
export const tableFault = (name: FaultName, file: string, params: UnsaidParams = {}): TableFault =>
  new TableFault({ key: `tables.fault.${name}`, params: { file: file.slice(0, 120), ...params } })
