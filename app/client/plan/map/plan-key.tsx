import { IconEyeOff } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { type PlanLayerId, planLayerRows } from '../../../domain/layers/rows/my-plan.ts'
import type { PlanGeojsons } from '../../../domain/plan/geojsons-contract.ts'
import { visibleLayers } from '../../map/layers/visible-layers.ts'
import { Legend } from '../../map/legend.tsx'
import { MapKeyBox } from '../../map/map-key.tsx'
import { layerVisibilityAtom } from '../../map/map-state.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../plan.module.css'
import { layersOfOtherScreens } from './screen-layers.ts'

const ids = Object.keys(planLayerRows) as PlanLayerId[]

/** Legend for what is drawn of the plan, with a switch that shows what other steps have drawn. */
export function PlanKey(props: {
  screen: string
  geojsons: PlanGeojsons
  hasCorrections: boolean
  /** Whether settlements are being chosen. */
  hasProposed: boolean
}) {
  const { screen, geojsons, hasCorrections, hasProposed } = props
  const say = useSay()
  const [visibility, setVisibility] = useAtom(layerVisibilityAtom)
  const isThere = (id: PlanLayerId) =>
    id === 'map-corrections' ? hasCorrections : geojsons[id].features.length > 0
  const visible = visibleLayers(visibility)
  const shown = ids.filter(id => isThere(id) && visible.has(id))
  const others = layersOfOtherScreens(screen).filter(isThere)
  const hidden = others.filter(id => !visible.has(id))
  if (shown.length === 0 && others.length === 0 && !hasProposed) return null
  const named = hidden.length > 0 ? hidden : others
  const groups = [...new Set(named.map(id => planLayerRows[id].sub_group))]
  const names = groups.map(group => say(`layers.subGroup.${group}`)).join(', ')
  const show = (isOn: boolean) =>
    setVisibility({ ...visibility, ...Object.fromEntries(others.map(id => [id, isOn])) })
  return (
    <MapKeyBox label={say('planFrame.key')} className={classes.planKey}>
      {shown.map(id => (
        <Legend key={id} layer={id} title={say(`layer.${id}`)} />
      ))}
      {hasProposed && <ProposedMarks />}
      {others.length > 0 && (
        <button type="button" onClick={() => show(hidden.length > 0)}>
          <IconEyeOff size={14} stroke={1.6} aria-hidden />
          <span>{say(hidden.length > 0 ? 'planFrame.hidden' : 'planFrame.shown', { names })}</span>
          <b>{say(hidden.length > 0 ? 'planFrame.showMarks' : 'planFrame.hideMarks')}</b>
        </button>
      )}
    </MapKeyBox>
  )
}

/** The two dashed marks of settlements that are being chosen. */
function ProposedMarks() {
  const say = useSay()
  return (
    <ul aria-label={say('clusters.proposedTitle')}>
      {(['chosen', 'proposed'] as const).map(state => (
        <li key={state}>
          <svg width={24} height={16} viewBox="0 0 24 16" aria-hidden="true">
            <circle
              cx={12}
              cy={8}
              r={6.5}
              fill={state === 'chosen' ? 'var(--accent-soft)' : 'none'}
              stroke={state === 'chosen' ? 'var(--accent)' : 'var(--ink-3)'}
              strokeWidth={1.6}
              strokeDasharray="2.6 1.9"
            />
          </svg>
          <span>{say(`clusters.key.${state}`)}</span>
        </li>
      ))}
    </ul>
  )
}
