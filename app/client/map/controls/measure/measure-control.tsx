import { IconRulerMeasure2, IconX } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useReducer, useState } from 'react'
import type { LngLat } from '../../../../domain/geometry.ts'
import { useSay } from '../../../ui/use-say.ts'
import mapClasses from '../../map.module.css'
import { drawingAtom, editingAtom } from '../../map-state.ts'
import classes from './measure.module.css'
import { lengthText, measureTool } from './measure-tool.ts'

/**
 * Measures the length of a line that is drawn for this purpose only. The length stays on the map until it is removed.
 */
export default function Measure({ map, isBusy }: { map: MapLibreMap; isBusy: boolean }) {
  const say = useSay()
  const [drawing, setDrawing] = useAtom(drawingAtom)
  const editing = useAtomValue(editingAtom)
  const [line, setLine] = useState<LngLat[] | null>(null)
  const isMeasuring = drawing?.tool === measureTool
  const isOn = isMeasuring || line !== null
  // Must not interrupt drawing or editing with a tool.
  const hasToWait = isBusy || (!isMeasuring && (drawing !== null || editing !== null))

  function toggle() {
    setLine(null)
    if (isMeasuring) return setDrawing(null)
    if (line !== null) return
    let draft: LngLat[] = []
    setDrawing({
      tool: measureTool,
      shape: 'line',
      changed: positions => {
        draft = positions
      },
      finished: positions => {
        setLine(positions)
        setDrawing(null)
      },
      cancelled: () => setDrawing(null),
      tag: () => (draft.length > 1 ? lengthText(draft) : null),
    })
  }

  const name = say(isOn ? 'measure.clear' : 'measure.start')
  return (
    <>
      <div className={`${mapClasses.control} ${classes.measure}`}>
        <button
          type="button"
          aria-label={name}
          title={hasToWait ? say('measure.busy') : name}
          aria-pressed={isOn}
          disabled={hasToWait}
          onClick={toggle}
        >
          <IconRulerMeasure2 size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
      {line && <Measured map={map} line={line} clear={() => setLine(null)} />}
    </>
  )
}

/** The measured line, which follows the map, with its length at the last vertex. */
function Measured({ map, line, clear }: { map: MapLibreMap; line: LngLat[]; clear(): void }) {
  const say = useSay()
  const [, follow] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    map.on('move', follow)
    map.on('resize', follow)
    return () => {
      map.off('move', follow)
      map.off('resize', follow)
    }
  }, [map])
  const places = line.map(at => map.project(at))
  const end = places[places.length - 1]
  const text = lengthText(line)
  return (
    <div className={classes.measured}>
      <svg aria-hidden="true">
        <polyline className={classes.halo} points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
        <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {places.map(({ x, y }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its number
          <circle key={i} cx={x} cy={y} r={3.5} />
        ))}
      </svg>
      <output className={classes.pill} style={{ transform: `translate(${end.x}px, ${end.y}px)` }}>
        <span className="visually-hidden">{say('measure.length', { length: text })}</span>
        <b aria-hidden="true">{text}</b>
        <button type="button" aria-label={say('measure.clear')} title={say('measure.clear')} onClick={clear}>
          <IconX size={14} stroke={1.8} aria-hidden />
        </button>
      </output>
    </div>
  )
}
