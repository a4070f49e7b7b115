import { featureFormatNames } from '../../../formats/feature-types.ts'
import { runTasks } from '../../../node/task-pool.ts'
import type { DrawnFile } from '../draw.ts'
import type { MapFile } from './draw-maps-worker.ts'
import type { MapsInput } from './maps-pdf.ts'

/** Makes the map files; `onFile` receives the number completed. Rejects when the signal aborts. */
export type DrawMaps = (
  of: MapsInput,
  signal: AbortSignal,
  onFile: (done: number) => void,
) => Promise<DrawnFile[]>

/** In order of creation. `download_link` leads to the first; the last contains the others. */
const types: readonly MapFile[] = ['pdf', ...featureFormatNames, 'zip']

/** In a thread of its own; atlas bytes are shared with it, not copied. */
export const drawMapsInThread: DrawMaps = async (of, signal, onFile) => {
  const drawn = await runTasks<MapFile, Uint8Array>({
    module: new URL('./draw-maps-worker.ts', import.meta.url),
    shared: of,
    tasks: [...types],
    workers: 1,
    signal,
    onResult: (_file, _task, done) => onFile(done),
  })
  return drawn.map((bytes, at) => ({ type: types[at], bytes }))
}
