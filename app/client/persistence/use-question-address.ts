import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import type { LngLat } from '../../domain/geometry.ts'
import type { ToolRefusal } from '../../domain/region/working-area.ts'
import { regionLevelOf } from '../../domain/region-codes.ts'
import { session } from '../api/session.ts'
import type { ToolContext } from '../map/tool.ts'
import { tabStorage } from '../storage/browser-storage.ts'
import { toast } from '../ui/toast/toast.ts'
import { useSay } from '../ui/use-say.ts'
import type { PersistedTool } from './persisted-tool.ts'
import { encodeDrawnThing, encodeInputs, readToolInputs, type ToolQuestion, thingOf } from './question.ts'

/** A moving line is written once it comes to rest, because browsers limit changes to the URL. */
const rest_ms = 400

/**
 * Synchronises the URL and the query of the current tool. When the page is loaded, or after going back, a query in the
 * URL replaces a different one. After that, the URL follows the query, as it follows the camera. If the page is closed
 * before that, the inputs that were typed later take precedence. A place where the reader may not use the tool is
 * refused with a message.
 */
export function useQuestionAddress(props: {
  persistedTool: PersistedTool
  address: ToolQuestion
  region: number
  context: ToolContext
  refuse(at: LngLat, context: ToolContext): ToolRefusal | null
  follow(question: ToolQuestion): void
}) {
  const { persistedTool, address, region, context, refuse, follow } = props
  const say = useSay()
  const store = useStore()
  const { name, question } = persistedTool
  const drawn = encodeDrawnThing(useAtomValue(question.drawnAtom))
  const inputs = useAtomValue(question.inputsAtom)
  /** The query in the URL as it was last read or written here. */
  const known = useRef<ToolQuestion | null>(null)
  const isPlaced =
    context.workingArea !== null && (regionLevelOf(region) !== 'local_level' || context.municipality !== null)

  useEffect(() => {
    const inputsText = encodeInputs(inputs, question)
    const isKnown = (one: ToolQuestion | null) =>
      one !== null && one.drawn === address.drawn && one.asked === address.asked
    const isInAddress = drawn === address.drawn && inputsText === address.asked
    const isNew = !isKnown(known.current) && (address.drawn !== undefined || address.asked !== undefined)
    const untold = untoldOver(name, address)
    if (isInAddress) {
      known.current = address
      untold.forget()
      return
    }
    if (isNew) {
      // The outline of the municipality is still being loaded.
      if (!isPlaced) return
      known.current = address
      if (!untold.is()) {
        applyAddress()
        return
      }
    }
    untold.mark()
    const timer = setTimeout(() => {
      untold.forget()
      known.current = { drawn, asked: inputsText }
      follow(known.current)
    }, rest_ms)
    return () => clearTimeout(timer)

    function applyAddress() {
      const thing = address.drawn === undefined ? null : thingOf(address.drawn, question.kinds)
      if (address.drawn !== undefined && thing === null) {
        toast.error(say('kept.link.broken'))
        return follow({ drawn, asked: inputsText })
      }
      const refusal = thing?.positions.map(at => refuse(at, context)).find(Boolean)
      if (refusal) {
        toast.error(say('kept.link.refused', { reason: say(refusal.refused) }))
        return follow({ drawn, asked: inputsText })
      }
      if (thing && address.drawn !== drawn) store.set(question.drawnAtom, thing)
      if (address.asked === inputsText) return
      const { inputs, isWhole } = readToolInputs(address.asked, question)
      if (!isWhole) toast.error(say('kept.link.partly'))
      store.set(question.inputsAtom, inputs)
    }
  }, [drawn, inputs, address, name, question, isPlaced, context, refuse, follow, say, store])
}

/** Records in this tab that something was drawn or typed that the URL does not contain yet. */
function untoldOver(tool: string, { drawn, asked }: ToolQuestion) {
  const key = `urja.untold.${session.owner()}.${tool}`
  const address = JSON.stringify([drawn, asked])
  return {
    is: () => tabStorage.getItem(key) === address,
    mark: () => void tabStorage.setItem(key, address),
    forget: () => tabStorage.removeItem(key),
  }
}
