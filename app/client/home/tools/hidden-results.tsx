import { IconEyeOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { ToolId } from '../../map/tool.ts'
import { useSay } from '../../ui/use-say.ts'
import { toolTable } from './tool-table.ts'
import classes from './tools.module.css'

const height_px = 34

/** Above the legend of the current tool: links to other tools whose marks are hidden because this tool is in use. */
export default function HiddenResults(props: { tools: readonly ToolId[]; show(tool: ToolId): void }) {
  const say = useSay()
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--map-chips', `${height_px}px`)
    return () => void style.removeProperty('--map-chips')
  }, [])
  return (
    <div className={classes.hidden}>
      {props.tools.map(id => {
        const entry = toolTable[id]
        if (entry === undefined) return null
        return (
          <button key={id} type="button" onClick={() => props.show(id)}>
            <IconEyeOff size={14} stroke={1.6} aria-hidden />
            <span>{say('place.hidden', { tool: say(entry.words.short) })}</span>
            <b>{say('place.show')}</b>
          </button>
        )
      })}
    </div>
  )
}
