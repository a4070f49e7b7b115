import type { Browser, Page } from 'playwright'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, and those of the thread's processor time. */
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}
/** One task of a thread: when it ran, microseconds of the trace, and what it took of the processor. */
export type Task = { ts: number; ended: number; cpu_ms: number }

/** What Chromium's own trace holds of a page while something is done there. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  return traceEvents
}

/** The tasks of threads of a name in the processes of pages whose marks the trace holds. */
export function tasksOf(events: TraceEvent[], thread: string): Task[] {
  const pages = new Set(events.filter(({ name }) => name.startsWith('sure-')).map(({ pid }) => pid))
  const threads = new Set(
    events
      .filter(({ name, args, pid }) => name === 'thread_name' && args?.name === thread && pages.has(pid))
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, ph, pid, tid }) => /RunTask$/.test(name) && ph === 'X' && threads.has(`${pid} ${tid}`))
    .map(({ ts, dur = 0, tdur }) => ({ ts, ended: ts + dur, cpu_ms: (tdur ?? dur) / 1000 }))
}
