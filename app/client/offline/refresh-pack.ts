import { CallFailure } from '../../domain/api/call-failure.ts'
import { downloadPack, readPack, removePack } from './pack-store.ts'

/** Who opens the map several times an hour asks once. */
const fresh_ms = 3600_000

/**
 * Brings the pack of this account up to date: what the page shows stays, the next start opens the new one. A pack of a local
 * level that the account may not work in any more goes.
 */
export async function refreshPack(account: number): Promise<void> {
  const record = await readPack()
  if (record === null || record.account !== account) return
  if (Date.now() - Date.parse(record.refreshed_at) < fresh_ms) return
  try {
    await downloadPack(record.pack.sddmm, () => {})
  } catch (failure) {
    console.warn(`offline: ${failure}`)
    if (failure instanceof CallFailure && [403, 404].includes(failure.status)) await removePack({ app: true })
  }
}
