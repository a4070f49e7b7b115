import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { privateFile, privateFolder } from '../../../node/data-folder.ts'
import { type AtlasStore, StoreError } from './atlas-store.ts'

/**
 * Uses a folder as a store, for example on a disk that several machines share.
 * @param isPrivate whether written files can be read only by their owner. A folder that already exists keeps its mode.
 */
export function folderStore(folder: string, isPrivate = false): AtlasStore {
  const [folderMode, fileMode] = isPrivate ? [privateFolder, privateFile] : [{ recursive: true }, {}]
  return {
    name: folder,
    async read(path, { from = 0, etag = null }) {
      const at = join(folder, path)
      const found = await stat(at).catch(() => null)
      if (found === null) return null
      const mark = `${found.ino}-${found.mtimeMs}-${found.size}`
      if (etag === mark) return 'unchanged'
      const body = Readable.toWeb(createReadStream(at, { start: from }))
      return { etag: mark, from, body: body as ReadableStream<Uint8Array> }
    },
    async sizeOf(path) {
      return (await stat(join(folder, path)).catch(() => null))?.size ?? null
    },
    async write(path, content, sha256, signal) {
      const at = join(folder, path)
      const draft = `${at}.${randomUUID().slice(0, 8)}`
      await mkdir(dirname(at), folderMode)
      const hash = createHash('sha256')
      const summed = new Transform({
        transform(piece, _, pass) {
          hash.update(piece)
          pass(null, piece)
        },
      })
      try {
        const from = Readable.fromWeb(content.stream() as NodeStream)
        await pipeline(from, summed, createWriteStream(draft, { ...fileMode, flush: true }), { signal })
        if (hash.digest('hex') !== sha256) throw new StoreError(`${path} changed while it was copied.`)
        await rename(draft, at)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async list() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(error => {
        if (error.code === 'ENOENT') return []
        throw new StoreError(`${folder} cannot be read: ${error.message}.`)
      })
      return found
        .filter(entry => entry.isFile())
        .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    },
    async remove(path) {
      await rm(join(folder, path), { force: true })
      // Also removes the folder if it is now empty.
      if (path.includes('/')) await rmdir(dirname(join(folder, path))).catch(() => {})
    },
  }
}
