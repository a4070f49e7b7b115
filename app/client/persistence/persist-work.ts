import type { createStore } from 'jotai'
import { type BrowserTable, workName } from '../api/browser-database.ts'
import type { PersistedTool } from './persisted-tool.ts'

type StoredTool = Pick<PersistedTool, 'name' | 'workAtom' | 'isWork'>
/** Storage. Any call may fail. */
export type WorkStore = Omit<BrowserTable, 'writeFirst'>

/** Changes are written at once. A line that is being moved is written again when it comes to rest. */
const rest_ms = 400

/**
 * Restores a person's drawings and results, and stores them from then on. Newer work is not overwritten.
 * @param who the account. Data of other accounts on the machine is not touched.
 * @param full called once if nothing can be stored
 * @returns `isBack`, once everything has been restored; `stop` writes pending changes
 */
export function persistWork(parts: {
  atoms: ReturnType<typeof createStore>
  tools: readonly StoredTool[]
  place: WorkStore
  who: string
  full(): void
}) {
  const { atoms, tools, place, who } = parts
  const resting = new Map<StoredTool, ReturnType<typeof setTimeout>>()
  const unwritten = new Set<StoredTool>()
  const stops: (() => void)[] = []
  let isStopped = false
  let hasReported = false
  const nameOf = ({ name }: StoredTool) => workName(who, name)

  function refused(failure: unknown) {
    console.warn(`kept work: ${failure}`)
    if (!hasReported) parts.full()
    hasReported = true
  }
  function write(tool: StoredTool) {
    unwritten.delete(tool)
    const work = atoms.get(tool.workAtom)
    const done = work === null ? place.remove(nameOf(tool)) : place.write(nameOf(tool), work)
    done.catch(refused)
  }
  const writeAll = () => {
    for (const tool of [...unwritten]) write(tool)
  }
  function changed(tool: StoredTool) {
    if (resting.has(tool)) unwritten.add(tool)
    else write(tool)
    clearTimeout(resting.get(tool))
    const rest = () => {
      resting.delete(tool)
      if (unwritten.has(tool)) write(tool)
    }
    resting.set(tool, setTimeout(rest, rest_ms))
  }

  async function bringBack(tool: StoredTool) {
    const found = await place.read(nameOf(tool)).catch(refused)
    if (isStopped) return
    const isBegun = atoms.get(tool.workAtom) !== null
    if (found != null && !isBegun && tool.isWork(found)) atoms.set(tool.workAtom, found)
    stops.push(atoms.sub(tool.workAtom, () => changed(tool)))
    if (isBegun) write(tool)
  }

  return {
    isBack: Promise.all(tools.map(bringBack)),
    writeAll,
    stop() {
      isStopped = true
      writeAll()
      for (const timer of resting.values()) clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
