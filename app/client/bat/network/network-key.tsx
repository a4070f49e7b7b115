import { useMediaQuery } from '@mantine/hooks'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { DrawnNetworkReply } from '../../../domain/bat/contract.ts'
import { formatRate } from '../../../domain/format.ts'
import {
  conductorRanks,
  lvMark,
  mvMark,
  poleMark,
  serviceMark,
  standaloneMark,
} from '../../../domain/layers/network-marks.ts'
import { lineMark } from '../../../domain/layers/style-table.ts'
import type { NetworkOption } from '../../../domain/network/supply/feed-areas.ts'
import { technologyMarks } from '../../../domain/technologies/technologies.ts'
import { Swatch } from '../../map/legend.tsx'
import { FoldButton, MapKeyBox } from '../../map/map-key.tsx'
import { Button } from '../../ui/button.tsx'
import { TechMark } from '../../ui/tech-mark.tsx'
import { useSay } from '../../ui/use-say.ts'
import { dropBands, smallShare } from './drop-bands.ts'
import classes from './network.module.css'
import { isDropColouredAtom, networkOnMapAtom } from './network-state.ts'

/** On a smaller map, the legend would cover the network. */
const roomy = '(min-width: 760px) and (min-height: 900px)'

/**
 * Legend for a network on the map, which is collapsed on small maps. It includes a switch for colouring lines by
 * voltage drop.
 */
export function NetworkKey() {
  const say = useSay()
  const shown = useAtomValue(networkOnMapAtom)
  const [isDropColoured, colourByDrop] = useAtom(isDropColouredAtom)
  const isRoomy = useMediaQuery(roomy, undefined, { getInitialValueInEffect: false })
  const [chosen, setOpen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isRoomy
  if (shown === null) return null
  return (
    <MapKeyBox className={classes.key} label={say('network.key')}>
      <div className={classes.keyHead}>
        <p>{say('network.key')}</p>
        <FoldButton isOpen={isOpen} setOpen={setOpen} />
      </div>
      {isOpen && <Marks {...shown} isDropColoured={isDropColoured} />}
      <Button
        size="small"
        variant={isDropColoured ? 'soft' : 'default'}
        aria-pressed={isDropColoured}
        onClick={() => {
          colourByDrop(!isDropColoured)
          // The colours cannot be understood without the legend, so it is opened.
          setOpen(isDropColoured ? null : true)
        }}
      >
        {say('network.key.byDrop')}
      </Button>
    </MapKeyBox>
  )
}

type Shown = { drawn: DrawnNetworkReply; option: NetworkOption; isDropColoured: boolean }

/**
 * Shows only what is on the map. While lines are coloured by voltage drop, these are only the classes of voltage drop.
 */
function Marks({ drawn, option, isDropColoured }: Shown) {
  const say = useSay()
  const { conductors, edges, options, connections, max_voltage_drop_percent: limit } = drawn
  const bounds = { small: formatRate(limit * smallShare), limit: formatRate(limit) }
  const ranks = conductorRanks(conductors)
  const used = new Set(edges.conductor)
  const drops = dropBands.map(
    ({ colour, words }): Line => [<Swatch key={words} mark={lineMark(colour, 2.6)} />, say(words, bounds)],
  )
  const parts: Line[] = [
    ...conductors.flatMap(({ name }, at): Line[] =>
      used.has(at)
        ? [[<Swatch key={name} mark={lvMark(ranks[at])} />, say('network.lvLine', { row: name })]]
        : [],
    ),
    ...only(options[option].mv_lines.length > 0, <Swatch mark={mvMark} />, say('network.key.mv')),
    [<Swatch key="service" mark={serviceMark} />, say('networkRates.service')],
    [<Swatch key="pole" mark={poleMark} />, say('network.key.pole')],
    ...only(options[option].transformers.length > 0, <TransformerMark />, say('network.key.transformer')),
    ...only(
      option === 'solar_minigrid',
      <TechMark mark={technologyMarks.solar_minigrid} />,
      say('network.hover.powerhouse'),
    ),
    ...only(
      connections.standalone.includes(1),
      <Swatch mark={standaloneMark} />,
      say('network.hover.standalone'),
    ),
  ]
  const lines = isDropColoured ? drops : parts
  return (
    <ul>
      {lines.map(([mark, words]) => (
        <li key={words}>
          {mark}
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

type Line = [mark: ReactNode, words: string]
const only = (is: boolean, mark: ReactNode, words: string): Line[] => (is ? [[mark, words]] : [])

const TransformerMark = () => (
  <svg width={24} height={16} viewBox="0 0 24 16" aria-hidden="true">
    <circle cx={12} cy={8} r={7} fill="var(--grid)" />
    {[10, 14].map(x => (
      <circle key={x} cx={x} cy={8} r={2.6} fill="none" stroke="var(--surface)" />
    ))}
  </svg>
)
