import type { ExpressionSpecification } from 'maplibre-gl'
import { type ColourName, colour, type Theme } from '../../../domain/layers/style-table.ts'
import type { ClickHandler } from '../../map/pointer/click-router.ts'
import { type MapLayers, noLayers } from '../../map/slots.ts'
import type { PlanMap } from './plan-map.ts'

export const planAreaLayer = 'plan-area'
const tones = ['seq-1', 'seq-2', 'seq-3', 'seq-4', 'seq-5', 'seq-6'] as const satisfies ColourName[]

/** The local levels of plans, darker the more of it there is; above the mask, since neighbours lie outside. */
export function planLayers(areas: PlanMap['areas'], theme: Theme): MapLayers {
  if (areas.size === 0) return noLayers
  const codes = [...areas.keys()]
  const filter: ExpressionSpecification = ['in', ['get', 'SDDMM'], ['literal', codes]]
  const common = { source: 'boundaries', 'source-layer': 'local_level', filter } as const
  return {
    sources: {},
    layers: [
      {
        slot: 'focus',
        layer: {
          ...common,
          id: planAreaLayer,
          type: 'fill',
          paint: {
            'fill-color': byCode(areas, share => colour(toneOf(share), theme)),
            'fill-opacity': byCode(areas, share => (share === 0 ? 0 : 0.7)),
          },
        },
      },
      {
        slot: 'focus',
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

function byCode<T extends string | number>(areas: PlanMap['areas'], of: (share: number) => T): never {
  const arms = [...areas].flatMap(([code, share]) => [code, of(share)])
  return ['match', ['get', 'SDDMM'], ...arms, of(0)] as never
}

/** A click on a tinted local level is the screen's. */
export const planClicks = ({ areas, take }: PlanMap): ClickHandler => ({
  priority: 'feature',
  take({ features }) {
    const code = Number(features.find(({ layer }) => layer === planAreaLayer)?.properties.SDDMM)
    return areas.has(code) ? () => take(code) : null
  },
})
