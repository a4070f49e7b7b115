// Loaded before anything else (`node --import`): lowers the priority of V8's own threads, which compile for
// all lanes of work (decisions/heavy-work-in-threads.md). No others exist yet.
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.platform === 'linux')
  for (const thread of readdirSync('/proc/self/task')) {
    if (thread === String(process.pid)) continue
    try {
      setPriority(Number(thread), 19)
    } catch {
      // Gone, or not allowed: as fast as the others.
    }
  }
