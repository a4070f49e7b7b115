import type { DrawnNetwork } from '../../../domain/network/drawn-network.ts'
import type { NetworkOption } from '../../../domain/network/supply/feed-areas.ts'

type Loaded = DrawnNetwork['options']['grid']['transformers'][number] & {
  /** Null for a step-up transformer between a powerhouse and the other transformers. */
  loading_percent: number | null
}

/** Transformers of an option, with the peak load that the area of each puts on it. */
export function transformersOf(
  { areas, options, powerhouse }: Pick<DrawnNetwork, 'areas' | 'options' | 'powerhouse'>,
  option: NetworkOption,
): Loaded[] {
  return options[option].transformers.map(one => {
    const isStepUp = option === 'solar_minigrid' && one.pole === powerhouse
    const area = isStepUp ? undefined : areas.find(({ site }) => site === one.pole)
    return { ...one, loading_percent: area ? loadingPercent(area) : null }
  })
}

/** Loading of the transformers of an area at its peak. */
export const loadingPercent = ({
  kVA,
  transformer_kVA,
  transformers,
}: DrawnNetwork['areas'][number]): number => (100 * kVA) / (transformer_kVA * transformers)
