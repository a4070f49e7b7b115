import type { ToolId } from '../../map/tool.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../home.module.css'
import { toolIds, toolTable } from './tool-table.ts'

/** The tools over the map. Selecting one opens its panel, and selecting it again closes the panel. */
export function ToolSelectors({ tool, choose }: { tool: ToolId | null; choose(tool: ToolId | null): void }) {
  const say = useSay()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar is no fieldset
    <div className={classes.tools} role="group" aria-label={say('shell.tools')}>
      {toolIds.map(id => {
        const entry = toolTable[id]
        if (entry === undefined) return null
        return (
          <button
            key={id}
            type="button"
            aria-pressed={tool === id}
            title={say(entry.words.full)}
            onClick={() => choose(tool === id ? null : id)}
          >
            <entry.Icon size={18} stroke={1.6} aria-hidden />
            {say(entry.words.short)}
          </button>
        )
      })}
    </div>
  )
}
