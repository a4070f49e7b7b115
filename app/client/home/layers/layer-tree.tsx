import { TextInput } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { layerGroups } from '../../../domain/layers/contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../home.module.css'
import { PanelSkeleton } from '../panel-skeleton.tsx'
import { groupsToShow, searchLayers } from './layer-choice.ts'
import { LayerGroupRows } from './layer-group-rows.tsx'
import { titleOfGroup, titleOfLayer } from './layer-words.ts'

type Props = {
  isDetail: boolean
  hide?: () => void
  /** Whether a plan is loaded. Only then does the tree contain "My Plan". */
  hasPlan?: boolean
}

/** The layers of the map in groups. They can be switched on and off, explained and searched. */
export const LayerTree = memo(function LayerTree({ isDetail, hide, hasPlan = false }: Props) {
  const say = useSay()
  const { data: groups, error, refetch } = useQuery(endpointQuery(layerGroups, {}))
  const [text, setText] = useState<string | null>(null)
  const searchButton = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const tree = useRef<HTMLDivElement>(null)
  const found =
    groups &&
    searchLayers(groupsToShow(groups, hasPlan), text ?? '', {
      ofGroup: group => titleOfGroup(group, say),
      ofLayer: layer => titleOfLayer(layer, say),
    })
  const isSearching = text !== null && text.trim() !== ''
  const count = found?.reduce((sum, { layers }) => sum + layers.length, 0) ?? 0

  function endSearch() {
    setText(null)
    searchButton.current?.focus()
  }

  function pressedInField(event: KeyboardEvent) {
    if (event.key === 'Escape') return endSearch()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    boxesOf(tree.current)[0]?.focus()
  }

  /** The up and down arrow keys move from layer to layer, and from the first layer back to the search field. */
  function pressedInTree(event: KeyboardEvent) {
    const boxes = boxesOf(tree.current)
    const at = boxes.indexOf(event.target as HTMLInputElement)
    if (at < 0) return
    if (event.key === 'Escape' && text !== null) return field.current?.focus()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (at + step < 0) field.current?.focus()
    else boxes[at + step]?.focus()
  }

  return (
    <>
      <div className={classes.treeHead}>
        <h2>{say('layers.title')}</h2>
        <Button
          ref={searchButton}
          variant="ghost"
          size="small"
          iconLabel={say('layers.search')}
          aria-expanded={text !== null}
          onClick={() => setText(text === null ? '' : null)}
        >
          <IconSearch size={18} stroke={1.6} aria-hidden />
        </Button>
        {hide && (
          <Button variant="ghost" size="small" iconLabel={say('shell.hideLayers')} onClick={hide}>
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} aria-hidden />
          </Button>
        )}
      </div>
      {text !== null && (
        <div className={classes.treeSearch}>
          <TextInput
            ref={field}
            aria-label={say('layers.search')}
            placeholder={say('layers.search')}
            autoFocus
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={pressedInField}
          />
          <p role="status">{isSearching && found && say(countWords(count), { count })}</p>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the checkboxes inside */}
      <div className={classes.tree} ref={tree} onKeyDown={pressedInTree}>
        {found?.map(one => (
          <LayerGroupRows key={one.group.id} found={one} isDetail={isDetail} isOpen={isSearching} />
        ))}
        {!groups && !error && <PanelSkeleton rows={14} />}
        {!groups && error && (
          <Empty text={say('failure.layers')}>
            <Button size="small" onClick={() => void refetch()}>
              {say('shell.retry')}
            </Button>
          </Empty>
        )}
      </div>
    </>
  )
})

const countWords = (count: number) => (count === 0 ? 'layers.none' : 'layers.found')

/** The checkboxes that can be switched, from top to bottom. */
const boxesOf = (tree: HTMLElement | null): HTMLInputElement[] => [
  ...(tree?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)') ?? []),
]
