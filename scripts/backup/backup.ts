import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { atlasesIn } from '../../app/node/atlas-folders.ts'
import { openStore } from '../../app/server/atlas/store/open-store.ts'
import { nameAt, secureBackups } from '../../app/server/backup/backup-store.ts'
import { storeErasures } from '../../app/server/backup/erasure-list.ts'
import { rememberBackup, writeLastBackup } from '../../app/server/backup/last-backup.ts'
import { makeBackup } from '../../app/server/backup/make-backup.ts'
import { openDatabase } from '../../app/server/db/open.ts'
import { readEnv, storeKeys } from '../../app/server/env.ts'
import { publishAtlas } from '../publish-atlas.ts'
import { backupAtlas } from './backup-atlas.ts'
import { reportOpenPaths } from './open-paths.ts'
import { runBackupVerb } from './run-verb.ts'

const usage = `npm run backup -- ADDRESS [options]
  ADDRESS        a folder, file:///folder or s3://bucket/prefix
  --with-atlas   also copies the current atlas there, once per version
  --data DIR     the data folder (URJA_DATA, or var)
  URJA_BACKUP_KEY in the environment, 32 characters or more, encrypts the backup`

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await runBackupVerb(async ({ withDatabase, progress, signal }) => {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      options: { 'with-atlas': { type: 'boolean', default: false }, data: { type: 'string' } },
      allowPositionals: true,
    })
    if (positionals.length !== 1) throw new Error(`Name one address.\n${usage}`)
    const env = readEnv()
    const data = resolve(values.data ?? env.URJA_DATA)
    const [address] = positionals
    const store = openStore(address, storeKeys(env), true)
    reportOpenPaths(await secureBackups(address), progress.say)
    await withDatabase(env, data, async databaseUrl => {
      if (values['with-atlas'])
        await publishAtlas(atlasesIn(data), openStore(`${address}/atlas`, storeKeys(env)), progress, signal)
      const at = new Date()
      const name = nameAt('backup', at)
      const atlas = await backupAtlas(data, env.ATLAS_URL, values['with-atlas'])
      const keyText = env.URJA_BACKUP_KEY
      const { bytes, rows } = await makeBackup({ databaseUrl, store, name, at, keyText, atlas, signal })
      const last = { at: at.toISOString(), address: `${store.name}/${name}`, bytes }
      const { db, close } = openDatabase(databaseUrl, 1)
      await storeErasures(db, store, signal)
        .then(() => rememberBackup(db, last))
        .finally(close)
      await writeLastBackup(data, last)
      progress.say(
        `${rows} rows in ${(bytes / 1e6).toFixed(1)} MB, ${keyText ? 'encrypted' : 'not encrypted'}: ${last.address}`,
      )
    })
  })
