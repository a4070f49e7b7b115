import { Collapse, Text, Textarea } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatCount, formatPosition, missing, roundHalfUp } from '../../domain/format.ts'
import { centroid } from '../../domain/spatial/centroid.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import type { ToolContext } from '../map/tool.ts'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './bat.module.css'
import { closedRing, positionsFrom } from './bat-request.ts'
import { batDraftAtom, batPlaceAtom, batResultAtom, type DrawnMode } from './bat-state.ts'
import { batTool } from './bat-tool.ts'
import type { useBatDrawing } from './use-drawing.ts'
import type { LiveCount } from './use-houses.ts'

type Count = ((ring: LngLat[]) => LiveCount) | null

/** What is drawn, with its live figures, and the two ways to draw: on the map or by typing. */
export function DrawnPlace(props: {
  mode: DrawnMode
  context: ToolContext
  count: Count
  drawing: ReturnType<typeof useBatDrawing>
}) {
  const { mode, context, count, drawing } = props
  const say = useWords()
  const place = useAtomValue(batPlaceAtom)
  const draft = useAtomValue(batDraftAtom)
  const ring = draft ?? (place?.shape === 'polygon' ? place.ring : null)
  const at =
    place?.shape === 'point' ? place.at : ring && ring.length > 2 ? centroid([closedRing(ring)]) : null
  const empty =
    context.municipality === null
      ? 'bat.empty.noMunicipality'
      : mode === 'point'
        ? 'bat.empty.point'
        : 'bat.empty.place'
  return (
    <div className={classes.place}>
      {at === null ? (
        <Text size="sm" c="dimmed">
          {say(drawing.drawing ? 'bat.draw.going' : empty)}
        </Text>
      ) : (
        <div className={classes.count}>
          {mode !== 'point' && ring && <Figures ring={ring} count={count} />}
          <div className={classes.countFoot}>
            <CopyText text={formatPosition(at)} />
            <Button look="ghost" size="small" onClick={() => drawing.start(mode)}>
              <IconPencil size={16} stroke={1.6} aria-hidden />
              {say('bat.draw.again')}
            </Button>
          </div>
        </div>
      )}
      {at === null && !drawing.drawing && (
        <Button look="soft" disabled={context.municipality === null} onClick={() => drawing.start(mode)}>
          {say(`bat.draw.${mode}`)}
        </Button>
      )}
      <TypedPlace mode={mode} context={context} typed={() => drawing.stop()} />
    </div>
  )
}

function Figures({ ring, count }: { ring: LngLat[]; count: Count }) {
  const say = useWords()
  const outcome = useAtomValue(batResultAtom)
  const live = count?.(ring)
  const toGrid_km =
    outcome?.kind === 'zonal' && outcome.ring === ring ? outcome.result.distance_to_grid_ext_km : null
  const figures = [
    { text: live ? formatCount(live.houses) : missing, unit: say('bat.count.houses') },
    { text: live ? formatCount(live.households) : missing, unit: say('bat.count.households') },
    { text: live ? String(roundHalfUp(live.area_km2, 3)) : missing, unit: say('bat.count.area') },
    {
      text: toGrid_km === null ? missing : String(roundHalfUp(toGrid_km, 2)),
      unit: say('bat.count.grid'),
      title: say('bat.count.gridLater'),
    },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ text, unit, title }) => (
        <div key={unit} title={text === missing ? title : undefined}>
          <dd>{text}</dd>
          <dt>{unit}</dt>
        </div>
      ))}
    </dl>
  )
}

/** The form twin of drawing: coordinates typed or pasted, a pair a line. */
function TypedPlace({ mode, context, typed }: { mode: DrawnMode; context: ToolContext; typed(): void }) {
  const say = useWords()
  const setPlace = useSetAtom(batPlaceAtom)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  function use() {
    const positions = positionsFrom(text)
    if ('badLine' in positions) return setError(say('bat.typed.bad', { line: positions.badLine }))
    if (positions.length < (mode === 'point' ? 1 : 3)) return setError(say('bat.typed.few'))
    const refusal = positions.map(at => batTool.refuse(at, context)).find(one => one !== null)
    if (refusal) return setError(say(refusal.refused))
    setError(null)
    typed()
    setPlace(
      mode === 'point'
        ? { shape: 'point', at: positions[0] }
        : { shape: 'polygon', ring: closedRing(positions) },
    )
  }

  return (
    <div>
      <Button look="ghost" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {say('bat.typed')}
      </Button>
      <Collapse expanded={open}>
        <div className={classes.stack}>
          <Textarea
            label={say('bat.typed.label')}
            autosize
            minRows={3}
            maxRows={8}
            value={text}
            error={error}
            onChange={event => setText(event.currentTarget.value)}
          />
          <Button look="soft" disabled={context.municipality === null} onClick={use}>
            {say('bat.typed.use')}
          </Button>
        </div>
      </Collapse>
    </div>
  )
}
