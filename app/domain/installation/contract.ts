import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const readInstallation = endpoint({
  method: 'GET',
  path: '/api/installation/',
  role: 'Administrator',
  summary: 'How this installation stands: what its Administrators should see to',
  reply: v.object({
    /** Addresses of the demo accounts that can be entered with the password that everybody knows. */
    demo_accounts: v.array(v.string()),
  }),
})
