import type { Message } from '../../domain/messages/messages.ts'
import { isAnsweredOffline } from '../../domain/offline/answered.ts'
import { browserTable, workName } from '../api/browser-database.ts'
import { draftNames } from '../ui/draft/drafts.ts'

type Made = { result: { warnings: Message[] } } | null
type Work = { clusters?: Made[]; result?: Made }
const tools = ['bat', 'mhp'] as const
const isOffline = (made: Made | undefined) => made != null && isAnsweredOffline(made.result.warnings ?? [])

const readWork = async (who: string, tool: string): Promise<Work | undefined> =>
  (await browserTable('work')
    .read(workName(who, tool))
    .catch(() => undefined)) as Work | undefined

/**
 * Number of results that an account has made in this browser without a network, and of interviews that it has typed,
 * that are not in any plan yet.
 */
export async function countUnsent(who: string): Promise<number> {
  const works = await Promise.all(tools.map(tool => readWork(who, tool)))
  const made = works.flatMap(work => (work?.clusters ? work.clusters : [work?.result]))
  return made.filter(isOffline).length + draftNames(who).filter(name => name.startsWith('plan.')).length
}

/** Removes results that were made in this way. Drafts are removed together with the session. */
export async function forgetUnsent(who: string): Promise<void> {
  for (const tool of tools) {
    const work = await readWork(who, tool)
    if (work === undefined) continue
    const left = {
      ...work,
      ...(work.clusters && { clusters: work.clusters.filter(one => !isOffline(one)) }),
      ...(isOffline(work.result) && { result: null }),
    }
    await browserTable('work').write(workName(who, tool), left)
  }
}
