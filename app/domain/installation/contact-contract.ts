import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'

const Line = v.nullable(v.string())
const Contact = v.object({
  /** Null means the national agency, whose name is in the messages. */
  name: Line,
  address: Line,
  phone: Line,
  email: Line,
  website: Line,
})
export type Contact = v.InferOutput<typeof Contact>

export const readContact = endpoint({
  method: 'GET',
  path: '/api/contact/',
  can: 'anon',
  summary: 'Whom the landing page names for questions, as this installation was told',
  reply: Contact,
})
