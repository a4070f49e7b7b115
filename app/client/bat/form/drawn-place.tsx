import { Collapse, Text } from '@mantine/core'
import { IconArrowsMove, IconPencil } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { formatCount, formatPosition, missing, roundHalfUp } from '../../../domain/format.ts'
import type { LngLat } from '../../../domain/geometry.ts'
import { centroid } from '../../../domain/spatial/centroid.ts'
import { CoordinateTable } from '../../map/drawing/coordinate-table.tsx'
import { useCanDrawMaps } from '../../map/errors/webgl.ts'
import type { ToolContext } from '../../map/tool.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { drafts } from '../../ui/draft/drafts.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import { closedRing } from '../bat-request.ts'
import { type BatPlace, batDraftAtom, batPlaceAtom, batResultAtom, type DrawnMode } from '../bat-state.ts'
import { batTool } from '../bat-tool.ts'
import type { useBatDrawing } from '../use-drawing.ts'
import type { LiveCount } from '../use-houses.ts'

type BatDrawing = ReturnType<typeof useBatDrawing>
type Count = ((ring: LngLat[]) => LiveCount) | null

/** The drawn place with its live figures, and the two ways to enter it: by drawing on the map or by typing. */
export function DrawnPlace(props: {
  mode: DrawnMode
  context: ToolContext
  count: Count
  drawing: BatDrawing
  /** Prefix of the drafts of typed vertices. A cluster of a plan has its own. */
  draft?: string
}) {
  const { mode, context, count, drawing, draft: name = 'bat' } = props
  const say = useSay()
  const hasMap = useCanDrawMaps()
  const place = useAtomValue(batPlaceAtom)
  const draft = useAtomValue(batDraftAtom)
  const ring = draft ?? (place?.shape === 'polygon' ? place.ring : null)
  const at =
    place?.shape === 'point' ? place.at : ring && ring.length > 2 ? centroid([closedRing(ring)]) : null
  const empty =
    context.municipality === null
      ? 'bat.empty.noMunicipality'
      : !hasMap
        ? 'draw.noMap'
        : mode === 'point'
          ? 'bat.empty.point'
          : 'bat.empty.place'
  return (
    <div className={classes.place}>
      {at === null ? (
        <Text size="sm" c="dimmed">
          {say(!drawing.drawing ? empty : mode === 'point' ? 'bat.pick.going' : 'bat.draw.going')}
        </Text>
      ) : (
        <div className={classes.count}>
          {mode !== 'point' && ring && <Figures ring={ring} count={count} />}
          <div className={classes.countFoot}>
            <CopyText text={formatPosition(at)} />
            {place && hasMap && (
              <Button
                variant="ghost"
                size="small"
                aria-pressed={drawing.editing}
                onClick={drawing.toggleEdit}
              >
                <IconArrowsMove size={16} stroke={1.6} aria-hidden />
                {say(mode === 'point' ? 'draw.edit.point' : 'draw.edit')}
              </Button>
            )}
            {hasMap && (
              <Button variant="ghost" size="small" onClick={() => drawing.start(mode)}>
                <IconPencil size={16} stroke={1.6} aria-hidden />
                {say('bat.draw.again')}
              </Button>
            )}
          </div>
        </div>
      )}
      {at === null && !drawing.drawing && hasMap && (
        <Button variant="soft" disabled={context.municipality === null} onClick={() => drawing.start(mode)}>
          {say(`bat.draw.${mode}`)}
        </Button>
      )}
      <TypedPlace mode={mode} context={context} drawing={drawing} name={name} />
    </div>
  )
}

function Figures({ ring, count }: { ring: LngLat[]; count: Count }) {
  const say = useSay()
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
    <dl className={tool.figures}>
      {figures.map(({ text, unit, title }) => (
        <div key={unit} title={text === missing ? title : undefined}>
          <dd>{text}</dd>
          <dt>{unit}</dt>
        </div>
      ))}
    </dl>
  )
}

/** Form alternative to drawing: a table of vertices that can be typed, pasted and corrected. */
function TypedPlace(props: { mode: DrawnMode; context: ToolContext; drawing: BatDrawing; name: string }) {
  const { mode, context, drawing, name } = props
  const say = useSay()
  const place = useAtomValue(batPlaceAtom)
  const draft = `${name}.corners.${mode}`
  const hasMap = useCanDrawMaps()
  const [wanted, setOpen] = useState<boolean | null>(drafts.has(draft) || null)
  const open = wanted ?? !hasMap
  const vertices = useMemo(() => verticesOf(place), [place])
  const shape = mode === 'point' ? 'point' : 'polygon'
  return (
    <div className={classes.typed}>
      <Button
        variant="ghost"
        size="small"
        aria-expanded={open}
        disabled={context.municipality === null}
        onClick={() => setOpen(!open)}
      >
        {say('draw.table')}
      </Button>
      <Collapse expanded={open}>
        <CoordinateTable
          key={draft}
          draft={draft}
          shape={shape}
          vertices={vertices}
          refuse={at => batTool.refuse(at, context)?.refused ?? null}
          describeRing={drawing.tagOf}
          finished={ring => drawing.finish(shape, ring)}
        />
      </Collapse>
    </div>
  )
}

function verticesOf(place: BatPlace | null): LngLat[] {
  if (place === null) return []
  return place.shape === 'point' ? [place.at] : place.ring.slice(0, -1)
}
