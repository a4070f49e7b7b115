import { TextInput } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { layerGroups } from '../../domain/layers/contract.ts'
import { endpointQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { toast } from '../ui/toast.ts'
import { useWords } from '../ui/use-words.ts'
import classes from './home.module.css'
import { searchLayers } from './layer-choice.ts'
import { LayerGroupRows } from './layer-group-rows.tsx'
import { titleOfLayer } from './layer-words.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'

/** The layers of the map in their groups: switched, explained, found. */
export function LayerTree({ isDetail, hide }: { isDetail: boolean; hide?: () => void }) {
  const say = useWords()
  const { data: groups, error, refetch } = useQuery(endpointQuery(layerGroups, {}))
  const [searching, setSearching] = useState(false)
  const [text, setText] = useState('')
  const hasFailed = error !== null
  useEffect(() => {
    if (hasFailed) toast.error(say('failure.layers'))
  }, [hasFailed, say])
  const found = groups && searchLayers(groups, searching ? text : '', layer => titleOfLayer(layer, say))
  return (
    <>
      <div className={classes.treeHead}>
        <h2>{say('layers.title')}</h2>
        <Button
          look="ghost"
          size="small"
          iconLabel={say('layers.search')}
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        >
          <IconSearch size={18} stroke={1.6} aria-hidden />
        </Button>
        {hide && (
          <Button look="ghost" size="small" iconLabel={say('shell.hideLayers')} onClick={hide}>
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} aria-hidden />
          </Button>
        )}
      </div>
      {searching && (
        <TextInput
          className={classes.treeSearch}
          aria-label={say('layers.search')}
          placeholder={say('layers.search')}
          autoFocus
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && setSearching(false)}
        />
      )}
      <div className={classes.tree}>
        {found?.map(group => (
          <LayerGroupRows
            key={group.id}
            group={group}
            isDetail={isDetail}
            isOpen={searching && text !== ''}
          />
        ))}
        {found?.length === 0 && <Empty text={say('layers.none')} />}
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
}
