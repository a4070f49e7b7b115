import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { layerGroups } from '../../../domain/layers/contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { layerVisibilityAtom } from '../../map/map-state.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../home.module.css'
import { GroupIcon } from './group-icon.tsx'
import { countOn, groupsToShow } from './layer-choice.ts'
import { titleOfGroup } from './layer-words.ts'

/**
 * The layer tree collapsed to icons, with the number of layers in each group that are on. A click on an icon expands
 * it.
 */
export function LayerRail({ open, hasPlan }: { open(): void; hasPlan: boolean }) {
  const say = useSay()
  const { data: groups = [] } = useQuery(endpointQuery(layerGroups, {}))
  const visibility = useAtomValue(layerVisibilityAtom)
  const show = say('shell.showLayers')
  return (
    <nav className={classes.rail} aria-label={say('layers.title')}>
      <button type="button" aria-label={show} title={show} onClick={open}>
        <IconLayoutSidebarLeftExpand size={18} stroke={1.6} aria-hidden />
      </button>
      {groupsToShow(groups, hasPlan).map(group => {
        const shown = countOn(group.layers, visibility)
        const name = `${titleOfGroup(group, say)}: ${say('layers.count', { shown, total: group.layers.length })}`
        return (
          <button key={group.id} type="button" aria-label={name} title={name} onClick={open}>
            <GroupIcon group={group} />
            {shown > 0 && <b aria-hidden>{shown}</b>}
          </button>
        )
      })}
    </nav>
  )
}
