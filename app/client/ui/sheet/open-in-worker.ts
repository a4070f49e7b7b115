import type { TableFile, TableRow } from '../../../domain/tables/table.ts'
import { TableFault, tableFault } from '../../../domain/tables/table-fault.ts'
import type { TableAnswer, TableRequest } from './table-worker.ts'

export type WorkerTable = TableFile & { close(): void }

/**
 * Opens a table in its own worker, so that the page stays responsive whatever the file contains. Reads one sheet at a
 * time. Throws a TableFault. The worker ends on `close`, or if the file cannot be opened.
 */
export async function openInWorker(file: File): Promise<WorkerTable> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  let progress: number | null = null

  function sendRequest(request: TableRequest): Promise<TableAnswer> {
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => {
        if ('fault' in data) reject(new TableFault(data.fault))
        else if ('failed' in data) reject(new Error(data.failed))
        else resolve(data)
      }
      // The worker ran out of memory, or its script could not be loaded.
      worker.onerror = () => reject(tableFault('damaged', file.name))
      worker.postMessage(request)
    })
  }
  async function* rowsOf(sheet: number): AsyncGenerator<TableRow[]> {
    let request: TableRequest = { sheet }
    while (true) {
      const answer = await sendRequest(request)
      if (!('rows' in answer) || answer.rows === null) return
      progress = answer.progress
      yield answer.rows
      request = 'next'
    }
  }
  try {
    const opened = await sendRequest({ file })
    const sheets = 'sheets' in opened ? opened.sheets : []
    return {
      file: file.name,
      sheets: sheets.map((one, at) => ({ ...one, rows: () => rowsOf(at) })),
      progress: () => progress,
      close: () => worker.terminate(),
    }
  } catch (error) {
    worker.terminate()
    throw error
  }
}
