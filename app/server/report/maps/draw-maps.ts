import { featureFormatNames } from '../../../formats/feature-types.ts'
import { runTasks } from '../../../node/task-pool.ts'
import type { DrawnFile } from '../draw.ts'
import type { MapFile } from './draw-maps-worker.ts'
import type { MapsInput } from './maps-pdf.ts'

/** Makes the files of the maps; `onFile` is told how many are there. Rejects when the signal aborts. */
export type DrawMaps = (
  of: MapsInput,
  signal: AbortSignal,
  onFile: (done: number) => void,
) => Promise<DrawnFile[]>

/** In the order they are made. The first one is what `download_link` leads to; the last one holds the others. */
const types: readonly MapFile[] = ['pdf', ...featureFormatNames, 'zip']

/** In a thread of its own, which ends with it; what the atlas holds is shared with it, not copied. */
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
