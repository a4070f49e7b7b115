import type { Message, MessageKey, MessageParams } from '../messages/messages.ts'

/** Why a file cannot be read as a table, and what to do. */
export class TableFault extends Error {
  readonly what: Message
  constructor(what: Message) {
    super(what.key)
    this.what = what
  }

  /** Row of the file where the fault is, or null if it concerns the whole file. */
  get row(): number | null {
    const { row } = this.what.params ?? {}
    return typeof row === 'number' ? row : null
  }
}

type FaultName =
  Extract<MessageKey, `tables.fault.${string}`> extends `tables.fault.${infer Name}` ? Name : never

/** Creates a fault with its file and, if applicable, its row and limit. */
export const tableFault = (name: FaultName, file: string, params: MessageParams = {}): TableFault =>
  new TableFault({ key: `tables.fault.${name}`, params: { file: file.slice(0, 120), ...params } })
