import type { Message } from '../../../domain/messages/messages.ts'
import { openTable } from '../../../domain/tables/open-table.ts'
import type { TableFile, TableRow } from '../../../domain/tables/table.ts'
import { TableFault } from '../../../domain/tables/table-fault.ts'

/**
 * The page first sends the file. It then requests a sheet, which is read from the top in batches, and then each further
 * batch.
 */
export type TableRequest = { file: File } | { sheet: number } | 'next'
export type TableAnswer =
  | { sheets: { name: string; isHidden: boolean }[] }
  | { rows: TableRow[] | null; progress: number | null }
  | { fault: Message }
  | { failed: string }

/** Number of rows per message. All of them are copied. */
const rowsAtOnce = 500

let table: TableFile | null = null
let rows: AsyncIterator<TableRow[]> | null = null

addEventListener('message', async ({ data }: MessageEvent<TableRequest>) => {
  try {
    reply(await answerTo(data))
  } catch (error) {
    reply(error instanceof TableFault ? { fault: error.what } : { failed: String(error) })
  }
})

async function answerTo(request: TableRequest): Promise<TableAnswer> {
  if (request !== 'next' && 'file' in request) {
    table = await openTable(request.file)
    return { sheets: table.sheets.map(({ name, isHidden }) => ({ name, isHidden })) }
  }
  if (request !== 'next') {
    void rows?.return?.()
    rows = table?.sheets[request.sheet].rows() ?? null
  }
  const batch: TableRow[] = []
  while (rows !== null && batch.length < rowsAtOnce) {
    const { done, value } = await rows.next()
    if (done) {
      rows = null
      break
    }
    batch.push(...value)
  }
  const isOver = rows === null && batch.length === 0
  return { rows: isOver ? null : batch, progress: table?.progress() ?? null }
}

function reply(answer: TableAnswer): void {
  postMessage(answer)
}
