import { Guarded } from '../guarded.tsx'
import type { HomeState } from '../use-home.ts'
import type { ToolEntry } from './tool-table.ts'

/** Panel of the tool in use. Its code is loaded when it is first used. */
export function ToolPanel({ home, entry }: { home: HomeState; entry: ToolEntry }) {
  return (
    <Guarded>
      <entry.Panel context={home.context} place={home.place.name} close={() => home.chooseTool(null)} />
    </Guarded>
  )
}
