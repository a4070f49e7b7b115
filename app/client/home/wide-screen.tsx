import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { User } from '../../domain/accounts/contract.ts'
import { useRememberedSize } from '../ui/remembered-size.ts'
import { Resizer } from '../ui/resizer.tsx'
import { useWords } from '../ui/use-words.ts'
import { BuildingFilter } from './building-filter.tsx'
import { Header } from './header.tsx'
import classes from './home.module.css'
import { LayerTree } from './layer-tree.tsx'
import { MapPane } from './map-pane.tsx'
import { ResultsDrawer } from './results-drawer.tsx'
import { SkipLinks } from './skip-links.tsx'
import { StatusBar } from './status-bar.tsx'
import { ToolPanel } from './tool-panel.tsx'
import { ToolSelectors } from './tool-selectors.tsx'
import { noClearAtom } from './tool-table.ts'
import type { Home } from './use-home.ts'

const panel_px = { least: 300, usual: 342, wide: 520 }
/** So much of the map always stays beside the panel. */
const leastMap_px = 320
/** Under this width the layers lie over the map. */
const overlayQuery = '(max-width: 1099px)'

export function WideScreen({ home, user }: { home: Home; user: User | null }) {
  const { search, entry, lists, chooseRegion, chooseTool } = home
  const say = useWords()
  const isOverlay = useMediaQuery(overlayQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const [layersOpen, setLayersOpen] = useState<boolean | null>(null)
  const showLayers = layersOpen ?? !isOverlay
  const [kept_px, keep] = useRememberedSize('panel', panel_px.usual)
  const body = useElementSize()
  const stage = useElementSize()
  const most_px = Math.max(panel_px.least, body.width - (showLayers && !isOverlay ? 250 : 0) - leastMap_px)
  const width_px = Math.min(kept_px, most_px)
  const removeResults = useSetAtom(entry?.clearAtom ?? noClearAtom)
  return (
    <div className={classes.app}>
      <SkipLinks hasPanel={entry !== null} hasResults={home.hasResults} />
      <Header
        title={home.place.name}
        user={user}
        lists={lists}
        region={search.region}
        chooseRegion={chooseRegion}
        layersOpen={showLayers}
        toggleLayers={() => setLayersOpen(!showLayers)}
      />
      <div className={classes.body} ref={body.ref}>
        {showLayers && (
          <nav
            id="layers"
            className={classes.layers}
            data-overlay={isOverlay || undefined}
            aria-label={say('layers.title')}
          >
            <LayerTree isDetail={home.isDetail} hide={() => setLayersOpen(false)} />
          </nav>
        )}
        <div className={classes.stage} ref={stage.ref}>
          <main id="map" tabIndex={-1} className={classes.map}>
            <MapPane home={home} />
            <ToolSelectors tool={search.tool} choose={chooseTool} />
            <BuildingFilter home={home} />
          </main>
          {entry && home.hasResults && (
            <ResultsDrawer entry={entry} room_px={stage.height} remove={() => removeResults()} />
          )}
        </div>
        {entry && (
          <aside
            id="panel"
            tabIndex={-1}
            className={classes.panel}
            style={{ width: width_px }}
            aria-label={say(entry.words.full)}
          >
            <Resizer
              direction="vertical"
              label={say('shell.resizePanel')}
              size_px={width_px}
              least_px={panel_px.least}
              most_px={most_px}
              stops_px={[panel_px.usual, Math.min(panel_px.wide, most_px)]}
              resize={keep}
            />
            <ToolPanel home={home} entry={entry} />
          </aside>
        )}
      </div>
      <StatusBar home={home} />
    </div>
  )
}
