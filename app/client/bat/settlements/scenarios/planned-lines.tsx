import { IconRoute } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { maxPlannedLines } from '../../../../domain/bat/bat-inputs.ts'
import { formatCount, formatDistance_km } from '../../../../domain/format.ts'
import { lineLength_m } from '../../../../domain/spatial/local-metric.ts'
import { drawingAtom } from '../../../map/map-state.ts'
import type { MapDrawing, MapTool } from '../../../map/tool.ts'
import { Button } from '../../../ui/button.tsx'
import tool from '../../../ui/tool.module.css'
import { useSay } from '../../../ui/use-say.ts'
import { batInputsAtom } from '../../bat-state.ts'
import classes from '../settlements.module.css'

/** A line may start outside the municipality. */
const lineTool: MapTool = { id: 'bat', refuse: () => null, hint: () => 'scenarios.lines.hint' }

/** Planned grid lines. They are drawn on the map and treated as existing in the scenario of the form. */
export function PlannedLines() {
  const say = useSay()
  const [inputs, setInputs] = useAtom(batInputsAtom)
  const [drawing, setDrawing] = useAtom(drawingAtom)
  const own = useRef<MapDrawing | null>(null)
  useEffect(() => () => setDrawing(now => (now === own.current ? null : now)), [setDrawing])
  const isDrawing = drawing !== null && drawing === own.current
  const lines = inputs.planned_lines
  const km = lines.reduce((sum, line) => sum + lineLength_m(line), 0) / 1000

  function draw() {
    own.current = {
      tool: lineTool,
      shape: 'line',
      changed: () => {},
      finished: line => {
        setDrawing(null)
        setInputs(now => ({ ...now, planned_lines: [...now.planned_lines, line] }))
      },
      cancelled: () => setDrawing(null),
      tag: () => null,
    }
    setDrawing(own.current)
  }

  return (
    <fieldset className={classes.grouping}>
      <legend>{say('scenarios.lines')}</legend>
      <p className={tool.hint} role="status">
        {isDrawing
          ? say('scenarios.lines.drawing')
          : lines.length === 0
            ? say('scenarios.lines.none')
            : say('scenarios.lines.told', {
                count: formatCount(lines.length),
                length: formatDistance_km(km),
              })}
      </p>
      <div className={classes.scenarios}>
        <Button size="small" disabled={isDrawing || lines.length >= maxPlannedLines} onClick={draw}>
          <IconRoute size={16} stroke={1.6} aria-hidden />
          {say('scenarios.lines.draw')}
        </Button>
        {lines.length > 0 && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => setInputs(now => ({ ...now, planned_lines: [] }))}
          >
            {say('scenarios.lines.clear')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
