import { featureFormatNames } from '../../../formats/feature-types.ts'
import { runTasks } from '../../../node/task-pool.ts'
import type { DrawnFile } from '../draw.ts'
import type { MapFile } from './draw-maps-worker.ts'
import type { MapsInput } from './maps-pdf.ts'

/**
 * Creates the map files. `onFile` receives the number of completed files. The promise is rejected if the signal is
 * aborted.
 */
export type DrawMaps = (
  of: MapsInput,
  signal: AbortSignal,
  onFile: (done: number) => void,
) => Promise<DrawnFile[]>

/**
 * File types in the order in which they are created. `download_link` refers to the first; the last contains all the
 * others.
 */
const types: readonly MapFile[] = ['pdf', ...featureFormatNames, 'zip']

/** Draws the maps in a separate thread. The bytes of the atlas are shared with it, not copied. */
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
