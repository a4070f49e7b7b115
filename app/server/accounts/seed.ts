import { type RoleLabel, roles } from '../../domain/accounts/roles.ts'
import type { Db } from '../db/open.ts'
import { hashPassword } from './passwords.ts'
import { insertUser } from './queries.ts'

export const demoPassword = 'Urja-demo-1'
/** Sulikot, Dordi, Annapurna, Pokhara Lekhnath and, in the Terai, Birgunj. */
export const demoArea = [43611, 43702, 44001, 44004, 23403] as const

export const demoAccounts: readonly { email: string; role: RoleLabel; first_name: string }[] = [
  { email: 'administrator@urja.example', role: 'Administrator', first_name: 'Asha' },
  { email: 'manager@urja.example', role: 'Manager', first_name: 'Mohan' },
  { email: 'planner@urja.example', role: 'Planner', first_name: 'Prakriti' },
  { email: 'general@urja.example', role: 'General', first_name: 'Gita' },
]

/**
 * Adds the demo accounts that are not there yet; one that somebody has changed stays as it is. The administrator
 * has no assignments, which means the nation. Only for an embedded database or when asked for with --demo.
 */
export async function seedAccounts(db: Db): Promise<void> {
  for (const { email, role, first_name } of demoAccounts) {
    const password_hash = await hashPassword(demoPassword)
    await db.transaction(tx =>
      insertUser(tx, {
        email,
        first_name,
        last_name: 'Demo',
        phone_no: '',
        role: roles[role],
        is_active: true,
        password_hash,
        assigned_sddmms: role === 'Administrator' ? [] : demoArea,
      }),
    )
  }
}
