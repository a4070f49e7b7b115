import { serveTasks } from '../../../app/node/task-pool.ts'
import { divideArea, type Parts, type PartsTask } from './parts.ts'

serveTasks<null, PartsTask, Parts>(() => task => ({ result: divideArea(task) }))
