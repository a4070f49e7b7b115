import { Guarded } from '../guarded.tsx'
import type { HomeState } from '../use-home.ts'
import type { ToolEntry } from './tool-table.ts'

/** The panel of the tool in use; its code comes with its first use. */
export function ToolPanel({ home, entry }: { home: HomeState; entry: ToolEntry }) {
  return (
    <Guarded>
      <entry.Panel context={home.context} place={home.place.name} close={() => home.chooseTool(null)} />
    </Guarded>
  )
}
