import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo, useRef } from 'react'
import { formatArea_km2, formatDischarge_m3s } from '../../domain/format.ts'
import type { Picking, ToolOnMap } from '../map/tool.ts'
import { toast } from '../ui/toast/toast.ts'
import { useSay } from '../ui/use-say.ts'
import {
  type MhpInputs,
  type MhpPlace,
  mhpFormOpenAtom,
  mhpInputsAtom,
  mhpPickingAtom,
  mhpPlaceAtom,
} from './mhp-state.ts'
import { mhpTool } from './mhp-tool.ts'

/** Maximum distance of a click from a stream (S-002). */
const reach_px = 8

/**
 * The choice of a stream on the map, while the tool is waiting for a click and a municipality is selected; otherwise
 * null.
 */
export function useMhpPicking({ isInUse, context }: Pick<ToolOnMap, 'isInUse' | 'context'>): Picking | null {
  const say = useSay()
  const [wanted, setWanted] = useAtom(mhpPickingAtom)
  const isFormOpen = useAtomValue(mhpFormOpenAtom)
  const openForm = useOpenForm()
  /** The message about a click that missed disappears with the first click on a stream. */
  const dismissRefusal = useRef(() => {})
  const isThere = isInUse && wanted && !isFormOpen && context.municipality !== null
  return useMemo(
    () =>
      isThere
        ? {
            tool: mhpTool,
            source: 'streams',
            sourceLayer: 'streamline',
            reach_px,
            describe: ({ properties }) =>
              say('mhp.stream', {
                order: Number(properties.order),
                area: formatArea_km2(Number(properties.upstream_km2)),
                discharge: formatDischarge_m3s(Number(properties.discharge_m3s)),
              }),
            picked: ({ id, at, properties }) => {
              dismissRefusal.current()
              openForm({ at, arcId: Number(properties.arcid ?? id) })
            },
            missed: () => {
              dismissRefusal.current = toast.refused(say('mhp.noStream'))
            },
            cancelled: () => setWanted(false),
          }
        : null,
    [isThere, say, openForm, setWanted],
  )
}

/**
 * Opens the form for a place. If the place is another one, a discharge and a gauging that were typed for the previous
 * place are discarded.
 */
export function useOpenForm() {
  const setPlace = useSetAtom(mhpPlaceAtom)
  const setInputs = useSetAtom(mhpInputsAtom)
  const setOpen = useSetAtom(mhpFormOpenAtom)
  return useMemo(
    () =>
      (place: MhpPlace, inputs: Partial<Pick<MhpInputs, 'power_kW' | 'mhp_interval'>> = {}) => {
        setPlace(place)
        setInputs(was => ({ ...was, discharge: undefined, gauging: null, ...inputs }))
        setOpen(true)
      },
    [setPlace, setInputs, setOpen],
  )
}
