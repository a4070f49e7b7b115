import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type BaseLayerId, baseLayers } from '../../../domain/layers/base-layers.ts'
import { creditInWords } from '../../../domain/layers/origin/credit-words.ts'
import { mergeLines } from '../../../domain/layers/origin/map-parts.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useSay } from '../../ui/use-say.ts'
import { type KindOfMap, kindsOfMap, type Origins, useOrigins } from '../origins.ts'
import { tileSourcesQuery } from '../tile-sources-query.ts'
import classes from './map-sources.module.css'

const SourcesCard = lazyPart(() => import('./sources-card.tsx'))

/**
 * One line that states what on the map is measured, computed and generated, and the attributions. When it is clicked,
 * it lists every part with its source. `isShort` is for phones and states only whether something is generated.
 */
export function MapSources({ base, isShort = false }: { base: BaseLayerId; isShort?: boolean }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const origins = useOrigins()
  const credits = useCredits(base, origins)
  const kinds = kindsOfMap(origins)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={360}
      position="top-end"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.line}
          data-short={isShort || undefined}
          aria-expanded={open}
          title={say('map.sources')}
          onClick={() => setOpen(!open)}
        >
          {isShort
            ? kinds.some(({ kind }) => kind === 'generated') && (
                <span className={classes.kind} data-kind="generated">
                  {say('map.someGenerated')}
                </span>
              )
            : kinds.map(one => <KindLine key={one.kind} {...one} />)}
          <span className={classes.credits}>{credits}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.card} aria-label={say('map.sources')}>
        <Suspense>
          <SourcesCard kinds={kinds} credits={credits} close={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

function KindLine({ kind, parts }: KindOfMap) {
  const say = useSay()
  // If there is not enough space for all names, the most names fit if the shortest come first.
  const names = mergeLines(parts.map(({ words }) => words))
    .map(one => say(one))
    .sort((a, b) => a.length - b.length)
  return (
    <span className={classes.kind} data-kind={kind}>
      <b>{say(`layers.${kind}`)}</b> {names.join(', ')}
    </span>
  )
}

/** Attributions for the current map, in the reader's language. */
function useCredits(base: BaseLayerId, origins: Origins): string {
  const say = useSay()
  const sources = useQuery(tileSourcesQuery).data
  // Each generated part is named only once.
  const generated = new Set(
    [...origins.values()].flatMap(({ generated, attribution }) => (generated ? attribution : [])),
  )
  const named = [
    baseLayers.find(layer => layer.id === base)?.attribution ?? '',
    ...Object.values(sources?.tilesets ?? {}).flatMap(tileset => tileset.attribution.split('; ')),
  ].filter(text => !generated.has(text))
  return [...new Set(named.filter(text => text !== ''))].map(text => creditInWords(text, say)).join(' · ')
}
