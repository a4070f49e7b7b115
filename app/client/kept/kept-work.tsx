import { useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useUser } from '../api/browser.ts'
import { browserTable } from '../api/browser-database.ts'
import type { MapTool, ToolContext } from '../map/tool.ts'
import { toast } from '../ui/toast/toast.ts'
import { useWords } from '../ui/use-words.ts'
import { keepWork } from './keep-work.ts'
import type { KeptTool } from './kept-tool.ts'
import { keptBat, keptSettlements } from './of-bat.ts'
import { keptMhp } from './of-mhp.ts'
import { keptSst } from './of-sst.ts'
import type { Question } from './question.ts'
import { useQuestionAddress } from './use-question-address.ts'

/** What measures asks nothing. */
const keptTools: Partial<Record<MapTool['id'], KeptTool>> = { bat: keptBat, mhp: keptMhp, sst: keptSst }
const everything = [keptBat, keptSettlements, keptMhp, keptSst]

type Address = {
  region: number
  search: { drawn?: string; asked?: string }
  context: ToolContext
  follow(question: Question): void
}

/** Keeps what is drawn, typed and answered outside of plans. Nothing shows; `tool` is the one in use, null in a plan. */
export default function KeptWork({ tool, ...address }: Address & { tool: MapTool | null }) {
  const isBack = useKeeper()
  const kept = tool ? keptTools[tool.id] : undefined
  if (!isBack || !tool || !kept) return null
  return <QuestionAddress key={tool.id} kept={kept} tool={tool} {...address} />
}

function useKeeper(): boolean {
  const say = useWords()
  const atoms = useStore()
  const who = useUser()?.id
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (who === undefined) return
    const full = () => toast.info(say('kept.full'))
    const keeper = keepWork({ atoms, tools: everything, place: browserTable('work'), who: String(who), full })
    void keeper.isBack.then(() => setBack(true))
    window.addEventListener('pagehide', keeper.writeAll)
    return () => {
      window.removeEventListener('pagehide', keeper.writeAll)
      keeper.stop()
    }
  }, [who, atoms, say])
  return isBack
}

function QuestionAddress(props: Address & { kept: KeptTool; tool: MapTool }) {
  const { kept, tool, search, region, context, follow } = props
  const { drawn, asked } = search
  const address = useMemo(() => ({ drawn, asked }), [drawn, asked])
  useQuestionAddress({ kept, address, region, context, refuse: tool.refuse, follow })
  return null
}
