import type { FileType } from '../../domain/report/contract.ts'
import { runTasks } from '../../node/task-pool.ts'
import type { ReportFile, Shared } from './draw-worker.ts'

export type DrawnFile = { type: FileType; bytes: Uint8Array }
/**
 * Draws the files of a report. `onFile` receives the number of completed files. The promise is rejected if the signal
 * is aborted.
 */
export type Draw = (
  report: Shared,
  signal: AbortSignal,
  onFile: (done: number) => void,
) => Promise<DrawnFile[]>

/** `download_link` refers to the first file in this list, which is drawn last. */
const types: readonly ReportFile[] = ['pdf', 'docx']

/** Draws the files in a separate thread. */
export const drawInThread: Draw = async (shared, signal, onFile) => {
  const drawn = await runTasks<ReportFile, Uint8Array>({
    module: new URL('./draw-worker.ts', import.meta.url),
    shared,
    tasks: [...types],
    workers: 1,
    signal,
    onResult: (_file, _task, done) => onFile(done),
  })
  return drawn.map((bytes, at) => ({ type: types[at], bytes })).reverse()
}
