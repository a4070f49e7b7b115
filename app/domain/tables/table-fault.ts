import type { Message, MessageKey, MessageParams } from '../messages/messages.ts'

/** Why a file cannot be read as a table, and the remedy. */
export class TableFault extends Error {
  readonly what: Message
  constructor(what: Message) {
    super(what.key)
    this.what = what
  }

  /** Row of the file at fault; null for the whole file. */
  get row(): number | null {
    const { row } = this.what.params ?? {}
    return typeof row === 'number' ? row : null
  }
}

type FaultName =
  Extract<MessageKey, `tables.fault.${string}`> extends `tables.fault.${infer Name}` ? Name : never

/** A fault with its file, and its row and limit if any. */
export const tableFault = (name: FaultName, file: string, params: MessageParams = {}): TableFault =>
  new TableFault({ key: `tables.fault.${name}`, params: { file: file.slice(0, 120), ...params } })
