import { serveTasks } from '../../../app/node/task-pool.ts'
import { type AreaPartition, divideArea, type PartsTask } from './parts.ts'

serveTasks<null, PartsTask, AreaPartition>(() => task => ({ result: divideArea(task) }))
