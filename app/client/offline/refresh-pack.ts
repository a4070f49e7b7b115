import { CallFailure } from '../../domain/api/call-failure.ts'
import { downloadPack, readPack, removePack } from './pack-store.ts'

/** The map may be opened several times an hour, so the check is limited. */
const fresh_ms = 3600_000

/**
 * Updates this account's pack: the current page is unchanged, the next start uses the new one. A pack of a
 * local level outside the account's working area is removed.
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
