import { parentPort } from 'node:worker_threads'
import { divideArea, type PartsTask } from './parts.ts'

parentPort?.on('message', (task: PartsTask) => parentPort?.postMessage(divideArea(task)))
