import type { ExpressionSpecification } from 'maplibre-gl'
import { type ColourName, colour, type Theme } from '../../../domain/layers/style-table.ts'
import type { ClickHandler } from '../../map/pointer/click-router.ts'
import { type MapLayers, noLayers } from '../../map/slots.ts'
import type { PlanMapOverlay } from './plan-map.ts'

export const planAreaLayer = 'plan-area'
const tones = ['seq-1', 'seq-2', 'seq-3', 'seq-4', 'seq-5', 'seq-6'] as const satisfies ColourName[]

/**
 * Opacity of the tint by camera zoom. It decreases when what is below becomes readable, because that is then the
 * subject.
 */
const fading = [
  [7, 0.7],
  [9, 0.25],
  [10.5, 0],
] as const

/**
 * The local levels of plans, below names, streams and the mask. The further their plans are, the darker they are. The
 * selected one has only an outline.
 */
export function planLayers(areas: PlanMapOverlay['areas'], theme: Theme, chosen = 0): MapLayers {
  if (areas.size === 0) return noLayers
  const codes = [...areas.keys()]
  const filter: ExpressionSpecification = ['in', ['get', 'SDDMM'], ['literal', codes]]
  const common = { source: 'boundaries', 'source-layer': 'local_level', filter } as const
  return {
    sources: {},
    layers: [
      {
        slot: 'choropleth',
        layer: {
          ...common,
          id: planAreaLayer,
          type: 'fill',
          paint: {
            'fill-color': byCode(areas, share => colour(toneOf(share), theme)),
            'fill-opacity': [
              'interpolate',
              ['linear'],
              ['zoom'],
              ...fading.flatMap(([zoom, opacity]) => [
                zoom,
                byCode(areas, (share, code) => (share === 0 || code === chosen ? 0 : opacity)),
              ]),
            ] as ExpressionSpecification,
          },
        },
      },
      {
        slot: 'plan',
        layer: {
          ...common,
          id: `${planAreaLayer}-line`,
          type: 'line',
          layout: { 'line-join': 'round' },
          paint: { 'line-color': colour('seq-6', theme), 'line-width': 1.4 },
        },
      },
    ],
  }
}

const toneOf = (share: number): ColourName =>
  tones[Math.min(tones.length - 1, Math.floor(share * tones.length))]

function byCode<T extends string | number>(
  areas: PlanMapOverlay['areas'],
  of: (share: number, code: number) => T,
): never {
  const arms = [...areas].flatMap(([code, share]) => [code, of(share, code)])
  return ['match', ['get', 'SDDMM'], ...arms, of(0, 0)] as never
}

/** The screen handles a click on a tinted local level. */
export const planClicks = ({ areas, select }: PlanMapOverlay): ClickHandler => ({
  priority: 'feature',
  match({ features }) {
    const code = Number(features.find(({ layer }) => layer === planAreaLayer)?.properties.SDDMM)
    return areas.has(code) ? () => select(code) : null
  },
})
