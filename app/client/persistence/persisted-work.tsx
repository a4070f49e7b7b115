import { useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useUser } from '../api/browser.ts'
import { browserTable } from '../api/browser-database.ts'
import type { MapTool, ToolContext } from '../map/tool.ts'
import { toast } from '../ui/toast/toast.ts'
import { useSay } from '../ui/use-say.ts'
import { persistWork } from './persist-work.ts'
import { persistedBat, persistedSettlements } from './persisted-bat.ts'
import { persistedMhp } from './persisted-mhp.ts'
import { persistedSst } from './persisted-sst.ts'
import type { PersistedTool } from './persisted-tool.ts'
import type { ToolQuestion } from './question.ts'
import { useQuestionAddress } from './use-question-address.ts'

/** The measuring tool has no query. */
const persistedTools: Partial<Record<MapTool['id'], PersistedTool>> = {
  bat: persistedBat,
  mhp: persistedMhp,
  sst: persistedSst,
}
const everything = [persistedBat, persistedSettlements, persistedMhp, persistedSst]

type Address = {
  region: number
  search: { drawn?: string; asked?: string }
  context: ToolContext
  follow(question: ToolQuestion): void
}

/**
 * Stores drawings, inputs and results outside plans. Renders nothing. `tool` is the current tool, or null in a plan.
 */
export default function PersistedWork({ tool, ...address }: Address & { tool: MapTool | null }) {
  const isBack = useKeeper()
  const persistedTool = tool ? persistedTools[tool.id] : undefined
  if (!isBack || !tool || !persistedTool) return null
  return <QuestionAddress key={tool.id} persistedTool={persistedTool} tool={tool} {...address} />
}

function useKeeper(): boolean {
  const say = useSay()
  const atoms = useStore()
  const who = useUser()?.id
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (who === undefined) return
    const full = () => toast.info(say('kept.full'))
    const keeper = persistWork({
      atoms,
      tools: everything,
      place: browserTable('work'),
      who: String(who),
      full,
    })
    void keeper.isBack.then(() => setBack(true))
    window.addEventListener('pagehide', keeper.writeAll)
    return () => {
      window.removeEventListener('pagehide', keeper.writeAll)
      keeper.stop()
    }
  }, [who, atoms, say])
  return isBack
}

function QuestionAddress(props: Address & { persistedTool: PersistedTool; tool: MapTool }) {
  const { persistedTool, tool, search, region, context, follow } = props
  const { drawn, asked } = search
  const address = useMemo(() => ({ drawn, asked }), [drawn, asked])
  useQuestionAddress({ persistedTool, address, region, context, refuse: tool.refuse, follow })
  return null
}
