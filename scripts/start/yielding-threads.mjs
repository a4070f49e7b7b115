// Loaded before anything else (`node --import`): the threads that V8 has for itself, which compile for all lanes of work,
// take what the process leaves of the processor (decisions/heavy-work-in-threads.md). There are no others yet.
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
