import { Checkbox, Slider, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Fragment } from 'react'
import {
  contourInterval_m,
  firstContourZoom,
  heightError_m,
  minInterval_m,
} from '../../../domain/layers/contours.ts'
import type { Layer } from '../../../domain/layers/contract.ts'
import { isLayerId } from '../../../domain/layers/layer-table.ts'
import { legendLines } from '../../../domain/layers/legend-lines.ts'
import { creditInWords } from '../../../domain/layers/origin/credit-words.ts'
import type { LayerKind } from '../../../domain/layers/origin/layer-kind.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { Legend, Swatch } from '../../map/legend.tsx'
import { layerOpacityAtom, layerVisibilityAtom } from '../../map/map-state.ts'
import { tileSourcesQuery } from '../../map/tile-sources-query.ts'
import { InfoTip } from '../../ui/info-tip.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../home.module.css'
import { checkClasses } from './check-classes.ts'
import { isOn } from './layer-choice.ts'
import { aboutLayer, titleOfLayer } from './layer-words.ts'

/** One layer: its checkbox, its symbol and its source. */
export function LayerRow({ layer, isDetail }: { layer: Layer; isDetail: boolean }) {
  const say = useSay()
  const [visibility, setVisibility] = useAtom(layerVisibilityAtom)
  const title = titleOfLayer(layer, say)
  const isAway = !layer.enabled || (layer.detail && !isDetail)
  const hint = say('layers.detailHint')
  return (
    <li className={classes.layer} data-away={isAway || undefined}>
      <Tooltip label={hint} disabled={!isAway} position="right" multiline maw={220}>
        <span className={classes.layerName}>
          <Checkbox
            size="xs"
            classNames={checkClasses}
            label={
              <>
                <LayerSwatch id={layer.style} />
                <span className={classes.title}>{title}</span>
              </>
            }
            aria-description={isAway ? hint : undefined}
            disabled={isAway}
            checked={isOn(layer, visibility)}
            onChange={event => setVisibility({ ...visibility, [layer.id]: event.currentTarget.checked })}
          />
        </span>
      </Tooltip>
      <InfoTip label={say('layers.about', { layer: title })} title={title}>
        <LayerAbout layer={layer} say={say} />
        {isAway && <p className={classes.aboutHint}>{hint}</p>}
        {isLayerId(layer.style) && (
          <div className={classes.legend}>
            <Legend layer={layer.style} title={title} />
          </div>
        )}
        <LayerOpacity layer={layer} title={title} />
      </InfoTip>
    </li>
  )
}

/**
 * Symbol of a layer, which is the main line of its legend. For grid lines this is the most common one; for transmission
 * lines it includes planned lines.
 */
function LayerSwatch({ id }: { id: string }) {
  const lines = isLayerId(id) ? legendLines(id) : []
  const isGrid = id === 'transmission' || id === 'distribution'
  const mark = lines.at(isGrid ? 0 : -1)?.mark
  const below = id === 'transmission' ? lines[1]?.mark : undefined
  return <span className={classes.swatch}>{mark && <Swatch mark={mark} below={below} />}</span>
}

function LayerAbout({ layer, say }: { layer: Layer; say: Say }) {
  const { origin, source } = layer
  const said = (text: string) => creditInWords(text, say)
  const named = origin && !source.includes(origin.publisher) ? origin.publisher : ''
  const address = /^https?:/.test(origin?.address ?? '') ? origin?.address : null
  const facts = origin
    ? ([
        ['layers.source', [said(source), named].filter(Boolean).join(', ')],
        ['layers.vintage', said(origin.vintage)],
        ['layers.licence', said(origin.licence)],
      ] as const)
    : ([['layers.source', say('layers.planSource')]] as const)
  return (
    <>
      <p>{aboutLayer(layer, say)}</p>
      {layer.id === 'contour' && <ContourAbout />}
      <dl className={classes.about}>
        {facts.map(([words, text]) => (
          <Fragment key={words}>
            <dt>{say(words)}</dt>
            <dd>
              {words === 'layers.source' && address ? (
                <a href={address} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </Fragment>
        ))}
        {origin && (
          <>
            <dt>{say('layers.kind')}</dt>
            <dd>
              <Kind kind={origin.kind} />
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

/** States the contour interval, and why it is not smaller. */
function ContourAbout() {
  const say = useSay()
  const cell_m = useQuery(tileSourcesQuery).data?.tilesets.terrain?.cell_m
  if (cell_m === undefined) return <p>{say('contour.none')}</p>
  const near = minInterval_m(cell_m)
  const far = contourInterval_m(firstContourZoom, near) ?? near
  return (
    <>
      <p>{say('contour.intervals', { far, near })}</p>
      <p>{say('contour.why', { near, cell: cell_m, error: Math.round(heightError_m(cell_m)) })}</p>
    </>
  )
}

const kindTones = { measured: 'ok', computed: 'info', generated: 'warn', unknown: 'warn' } as const

function Kind({ kind }: { kind: LayerKind }) {
  const say = useSay()
  return (
    <span className={classes.chip} data-tone={kindTones[kind]}>
      {say(`layers.${kind}`)}
    </span>
  )
}

function LayerOpacity({ layer, title }: { layer: Layer; title: string }) {
  const say = useSay()
  const [opacity, setOpacity] = useAtom(layerOpacityAtom)
  const name = say('layers.opacity', { layer: title })
  const percent = Math.round((opacity[layer.id] ?? 1) * 100)
  return (
    <div className={classes.opacity}>
      <span>{say('layers.opacityShort')}</span>
      <Slider
        size={4}
        thumbSize={16}
        min={10}
        step={5}
        label={null}
        thumbLabel={name}
        value={percent}
        onChange={value => setOpacity({ ...opacity, [layer.id]: value / 100 })}
      />
      <span className="num">{percent} %</span>
    </div>
  )
}
