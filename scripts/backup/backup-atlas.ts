import { atlasesIn } from '../../app/node/atlas-folders.ts'
import { folderInUse } from '../../app/server/atlas/open-atlas.ts'
import { folderOf } from '../../app/server/atlas/store/open-store.ts'
import type { BackupManifest } from '../../app/server/backup/manifest.ts'
import { currentAtlas } from '../start/ensure-atlas.ts'

/**
 * The current atlas by version and published address, since its files are the same from any source. Null if there is no
 * atlas yet.
 * @param address ATLAS_URL
 */
export async function backupAtlas(
  data: string,
  address: string | undefined,
  copied = false,
): Promise<BackupManifest['atlas']> {
  const folder = (address === undefined ? null : folderOf(address)) ?? atlasesIn(data)
  const isThere = await folderInUse(folder).then(
    () => true,
    () => false,
  )
  return isThere ? { version: (await currentAtlas(folder)).version, address: address ?? null, copied } : null
}
