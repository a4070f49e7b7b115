import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { MessageSchema } from '../../messages/message.ts'
import { planParts } from '../parts.ts'
import { PlanParams, rightTo } from '../plan-resource.ts'

/** `doubt`: complete, but with a warning. `later`: another part must be completed first. */
export const taskStates = ['done', 'doubt', 'begun', 'empty', 'later'] as const
export type TaskState = (typeof taskStates)[number]

const Task = v.object({
  part: v.picklist(planParts),
  state: v.picklist(taskStates),
  /** What the part contains, or what is missing. Null if there is nothing to state. */
  note: v.nullable(MessageSchema),
  /** Author and time of the latest change. Null if there is no change, or if the account was deleted. */
  changed_by: v.nullable(v.string()),
  changed_at: v.nullable(v.string()),
})
export type Task = v.InferOutput<typeof Task>

export const readTasks = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/tasks/',
  can: 'plans.read',
  summary: 'The parts of a plan in order: state, contents, and who changed each of them last',
  params: v.object(PlanParams),
  right: rightTo('read'),
  reply: v.array(Task),
})
