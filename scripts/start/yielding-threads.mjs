// Preloaded (`node --import`), while only V8's own threads exist. Lowers their priority, because they compile code for
// all lanes of work (decisions/heavy-work-in-threads.md).
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.platform === 'linux')
  for (const thread of readdirSync('/proc/self/task')) {
    if (thread === String(process.pid)) continue
    try {
      setPriority(Number(thread), 19)
    } catch {
      // The thread has exited, or changing its priority is not permitted.
    }
  }
