import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import type { Layer, LayerGroup, SubGroup } from '../../../domain/layers/contract.ts'
import type { GroupId } from '../../../domain/layers/layer-table.ts'
import { layerVisibilityAtom } from '../../map/map-state.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../home.module.css'
import { checkClasses } from './check-classes.ts'
import { GroupIcon } from './group-icon.tsx'
import { countOn, type FoundGroup, groupChoice, layerSections, toggleGroup } from './layer-choice.ts'
import { LayerRow } from './layer-row.tsx'
import { titleOfGroup } from './layer-words.ts'

/** All groups are visible on the reference screen. Each heading shows how many layers of the group are on. */
const foldedAtFirst: ReadonlySet<string> = new Set(['water', 'terrain'] satisfies GroupId[])

/**
 * One group that can be collapsed and expanded, with its three-state checkbox and the number of its layers that are on.
 * With `isOpen`, it cannot be collapsed.
 */
export function LayerGroupRows(props: { found: FoundGroup; isDetail: boolean; isOpen: boolean }) {
  const { group, layers } = props.found
  const { isDetail } = props
  const say = useSay()
  const id = useId()
  const [visibility, setVisibility] = useAtom(layerVisibilityAtom)
  const [unfolded, setUnfolded] = useState(!foldedAtFirst.has(group.id))
  const open = unfolded || props.isOpen
  const title = titleOfGroup(group, say)
  const choice = groupChoice(group.layers, visibility)
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <section className={classes.group}>
      <div className={classes.groupHead}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={say(open ? 'layers.shut' : 'layers.open', { group: title })}
          onClick={() => setUnfolded(!open)}
        >
          <Chevron size={16} stroke={1.6} aria-hidden />
        </button>
        <Checkbox
          size="xs"
          classNames={checkClasses}
          label={
            <>
              <GroupIcon group={group} />
              <h3>{title}</h3>
            </>
          }
          aria-label={say('layers.all', { group: title })}
          checked={choice === 'all'}
          indeterminate={choice === 'some'}
          onChange={() => setVisibility(toggleGroup(group.layers, visibility))}
        />
        <Count layers={group.layers} />
      </div>
      {open && (
        <div id={id}>
          {layerSections(layers).map(section => (
            <LayerRows key={section.subGroup} {...section} group={group} isDetail={isDetail} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Layers of a section. Its heading counts all of them, including those that a search hides. */
function LayerRows(props: {
  group: LayerGroup
  subGroup: SubGroup | null
  layers: Layer[]
  isDetail: boolean
}) {
  const { group, subGroup, layers, isDetail } = props
  const say = useSay()
  const id = useId()
  return (
    <>
      {subGroup && (
        <div className={classes.subGroup}>
          <h4 id={id}>{say(`layers.subGroup.${subGroup}`)}</h4>
          <Count layers={group.layers.filter(layer => layer.sub_group === subGroup)} />
        </div>
      )}
      <ul aria-labelledby={subGroup ? id : undefined}>
        {layers.map(layer => (
          <LayerRow key={layer.id} layer={layer} isDetail={isDetail} />
        ))}
      </ul>
    </>
  )
}

function Count({ layers }: { layers: Layer[] }) {
  const say = useSay()
  const counts = { shown: countOn(layers, useAtomValue(layerVisibilityAtom)), total: layers.length }
  return (
    <span className={classes.counts}>
      <span aria-hidden>
        {counts.shown}/{counts.total}
      </span>
      <span className="visually-hidden">{say('layers.count', counts)}</span>
    </span>
  )
}
