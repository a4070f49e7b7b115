import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Theme } from '../../../domain/layers/style-table.ts'
import { type MapLayers, noLayers } from '../../map/slots.ts'
import { useLazy } from '../../ui/lazy/use-lazy.ts'
import { useSay } from '../../ui/use-say.ts'
import { isDropColouredAtom, networkOnMapAtom } from './network-state.ts'

/** Layers of the sized network while the results show it. Otherwise, there are none. */
export function useNetworkLayers(theme: Theme): MapLayers {
  const say = useSay()
  const shown = useAtomValue(networkOnMapAtom)
  const isDropColoured = useAtomValue(isDropColouredAtom)
  const code = useLazy(load, shown !== null)
  const shapes = useMemo(
    () => (shown && code ? code.networkShapes(shown.drawn, shown.option, say) : null),
    [shown, code, say],
  )
  return useMemo(
    () => (code && shapes ? code.networkLayers(shapes, { isDropColoured, theme }) : noLayers),
    [code, shapes, isDropColoured, theme],
  )
}

const load = async () => {
  const [{ networkLayers }, { networkShapes }] = await Promise.all([
    import('./network-layers.ts'),
    import('./network-shapes.ts'),
  ])
  return { networkLayers, networkShapes }
}
