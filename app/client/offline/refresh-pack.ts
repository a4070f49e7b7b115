import { CallFailure } from '../../domain/api/call-failure.ts'
import { downloadPack, readPack, removePack } from './pack-store.ts'

/** Minimum time between checks, since the map may be opened several times an hour. */
const fresh_ms = 3600_000

/**
 * Updates the pack of this account. The current page is unchanged, and the new pack is used after the next start. If
 * the local level of the pack is outside the account's working area, the pack is removed.
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
