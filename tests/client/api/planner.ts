import { session } from '../../../app/client/api/session.ts'
import type { User } from '../../../app/domain/accounts/contract.ts'

export const user: User = {
  id: 3,
  first_name: 'Asha',
  last_name: 'Gurung',
  full_name: 'Asha Gurung',
  role: 'Planner',
  role_id: 3,
  phone_no: '',
  email: 'planner@urja.example',
  is_active: true,
  assigned_sddmms: [43611],
}

/** Logs the planner in: drafts belong to an account. */
export const logIn = () => session.start({ access: 'access', refresh: 'refresh', user })
