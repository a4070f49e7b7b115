import type { createStore } from 'jotai'
import { type BrowserTable, workName } from '../api/browser-database.ts'
import type { PersistedTool } from './persisted-tool.ts'

type StoredTool = Pick<PersistedTool, 'name' | 'workAtom' | 'isWork'>
/** Where it is kept; any call may be refused. */
export type WorkStore = Omit<BrowserTable, 'writeFirst'>

/** What changes is written at once; a line that is being moved once more when it rests. */
const rest_ms = 400

/**
 * Brings back what a person has drawn and been answered, and keeps it from then on. What was begun before it came back
 * stays, and so does what the database refuses to give.
 * @param who the account; what others keep on the machine is not touched
 * @param full told once where nothing can be kept
 * @returns `isBack`, once all is there that comes; `stop` writes what still waits
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
