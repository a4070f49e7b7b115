import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { defaultBatInputs } from '../../../../domain/bat/bat-inputs.ts'
import type { SavedClusterReply } from '../../../../domain/bat/clusters/contract.ts'
import { batParameters } from '../../../../domain/bat/contract.ts'
import type { LngLat } from '../../../../domain/geometry.ts'
import { endpointQuery } from '../../../api/queries.ts'
import { toBatInputs, zonalRequest } from '../../../bat/bat-request.ts'
import {
  batDraftAtom,
  batMovedAtom,
  batPlaceAtom,
  batResultAtom,
  planInputsAtom,
} from '../../../bat/bat-state.ts'
import { drawingAtom, editingAtom } from '../../../map/map-state.ts'

/** The cluster in the form. New clusters have no id. */
export type EditedCluster = { id?: number; version?: number }

/** State of the tool's form and results while the plan's screen is open. */
export function useClusterInputs(plan: number) {
  const institutions = useQuery(endpointQuery(batParameters, {})).data?.institutions
  const [edited, setEdited] = useState<EditedCluster | null>(null)
  const setInputs = useSetAtom(planInputsAtom)
  const setResult = useSetAtom(batResultAtom)
  const setPlace = useSetAtom(batPlaceAtom)
  const setDraft = useSetAtom(batDraftAtom)
  const setMoved = useSetAtom(batMovedAtom)
  const setDrawing = useSetAtom(drawingAtom)
  const setEditing = useSetAtom(editingAtom)

  function clear() {
    setDrawing(null)
    setEditing(null)
    setDraft(null)
    setMoved(null)
    setPlace(null)
    setResult(null)
  }
  const left = useEffectEvent(() => {
    clear()
    setInputs(null)
  })
  useEffect(() => {
    setInputs(defaultBatInputs)
    return () => left()
  }, [setInputs])

  const ringOf = ({ inputs }: SavedClusterReply) => inputs.polygon.coordinates[0] as LngLat[]
  const inputsOfReply = (reply: SavedClusterReply) =>
    toBatInputs(reply.inputs, reply.cluster_name, institutions ?? [])
  return {
    edited,
    begin() {
      clear()
      setInputs(defaultBatInputs)
      setEdited({})
    },
    /** Sets the number of households explicitly, so that changes to the map or to a share do not change it (K-023). */
    edit(reply: SavedClusterReply) {
      clear()
      setInputs({
        ...inputsOfReply(reply),
        hh_input: 'manual',
        num_household: reply.num_household,
        connected_households: reply.connected_households ?? 0,
      })
      setPlace({ shape: 'polygon', ring: ringOf(reply) })
      setEdited({ id: reply.id, version: reply.version })
    },
    show(reply: SavedClusterReply) {
      const { best: _best, best_reason: _reason, ...result } = reply
      const [inputs, ring] = [inputsOfReply(reply), ringOf(reply)]
      clear()
      setEdited(null)
      setInputs(inputs)
      setResult({
        kind: 'zonal',
        request: zonalRequest(inputs, ring),
        ring,
        result,
        name: reply.cluster_name,
        cluster_id: reply.id,
        plan,
      })
    },
    close() {
      clear()
      setInputs(defaultBatInputs)
      setEdited(null)
    },
  }
}
