import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../../domain/api/failure.ts'
import { packFile } from '../../domain/offline/contract.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import type { Atlas, AtlasInUse } from '../../engine/atlas/atlas.ts'
import type { Caller } from '../../engine/caller.ts'
import { requireLevel } from '../../engine/working-area.ts'
import type { FiguresInUse } from '../dashboard/figures-in-use.ts'
import { gridSharesOf } from '../dashboard/grid-shares.ts'
import type { Db } from '../db/open.ts'
import { type Route, serve, type WorkerUse } from '../kernel/endpoint.ts'
import { followRates } from '../rates/rates-in-use.ts'
import { serveInWorker, workOf } from '../workers/worker-endpoint.ts'
import { packFolder, removeOldPacks } from './make-pack.ts'
import { packWork } from './work.ts'

/** Offline data of a local level for users who work there. `folder` is the cache of packs. */
export function offlineRoutes(parts: {
  db: Db
  atlas: AtlasInUse
  figures: FiguresInUse
  worker: WorkerUse
  folder: string
}): Route[] {
  const { db, worker, folder } = parts
  const rates = followRates(parts.db)
  // Without this, packs of levels that are never requested again would stay for ever.
  void removeOldPacks(folder, parts.atlas.current().version).catch(() => {})
  const makeWorkerRequest = async (atlas: Atlas, sddmm: Sddmm) => ({
    atlas,
    input: {
      sddmm,
      rates: await rates.current(),
      grid_shares: await gridSharesOf(db, parts.figures, undefined),
      folder,
    },
  })
  const atlasFor = (caller: Caller, sddmm: Sddmm): Atlas => {
    const inUse = parts.atlas.current()
    if (!inUse.facts.has(sddmm)) throw new Failure('not_found')
    requireLevel(caller, inUse, sddmm)
    return inUse
  }
  return [
    serveInWorker(packWork, ({ params: { municipality }, caller }) =>
      makeWorkerRequest(atlasFor(caller, municipality), municipality),
    ),
    serve(packFile, async ({ params: { municipality }, query: { atlas, file }, caller }) => {
      const inUse = atlasFor(caller, municipality)
      if (atlas !== inUse.version) throw new Failure('not_found')
      const read = (name: string) => readFile(join(packFolder(folder, municipality, inUse.version), name))
      const known = await read('files.json').catch(async () => {
        // Another process may have offered the pack, so its files may be missing here.
        await workOf(worker, packWork, caller, await makeWorkerRequest(inUse, municipality))
        return read('files.json')
      })
      const files = JSON.parse(known.toString()) as { name: string }[]
      if (!files.some(({ name }) => name === file)) throw new Failure('not_found')
      return new Uint8Array(await read(file))
    }),
  ]
}
