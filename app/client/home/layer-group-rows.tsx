import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useId, useState } from 'react'
import type { LayerGroup } from '../../domain/layers/contract.ts'
import { layerVisibilityAtom } from '../map/map-state.ts'
import { useWords } from '../ui/use-words.ts'
import { checkClasses } from './check-classes.ts'
import classes from './home.module.css'
import { countOn, groupChoice, toggleGroup } from './layer-choice.ts'
import { LayerRow } from './layer-row.tsx'
import { titleOfGroup } from './layer-words.ts'

/** One group: folded or open, its three-state checkbox, how many of its layers are on. */
export function LayerGroupRows(props: { group: LayerGroup; isDetail: boolean; isOpen: boolean }) {
  const { group, isDetail } = props
  const say = useWords()
  const id = useId()
  const [visibility, setVisibility] = useAtom(layerVisibilityAtom)
  const [unfolded, setUnfolded] = useState(true)
  const open = unfolded || props.isOpen
  const title = titleOfGroup(group, say)
  const choice = groupChoice(group.layers, visibility)
  const counts = { shown: countOn(group.layers, visibility), total: group.layers.length }
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <section className={classes.group}>
      <div className={classes.groupHead}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={open}
          aria-controls={id}
          aria-label={say(open ? 'layers.shut' : 'layers.open', { group: title })}
          onClick={() => setUnfolded(!open)}
        >
          <Chevron size={16} stroke={1.6} aria-hidden />
        </button>
        <Checkbox
          size="xs"
          classNames={checkClasses}
          label={<h3>{title}</h3>}
          aria-label={say('layers.all', { group: title })}
          checked={choice === 'all'}
          indeterminate={choice === 'some'}
          onChange={() => setVisibility(toggleGroup(group.layers, visibility))}
        />
        <span className={classes.counts}>
          <span aria-hidden>
            {counts.shown}/{counts.total}
          </span>
          <span className="visually-hidden">{say('layers.count', counts)}</span>
        </span>
      </div>
      {open && (
        <ul id={id}>
          {group.layers.map(layer => (
            <LayerRow key={layer.id} layer={layer} isDetail={isDetail} />
          ))}
        </ul>
      )}
    </section>
  )
}
