import { type FileHandle, open } from 'node:fs/promises'
import { PMTiles, type RangeResponse, ResolvedValueCache, type Source } from 'pmtiles'

/** A PMTiles archive that is read directly while Martin is unavailable. */
export type Archive = {
  /** An uncompressed tile, or null if the archive does not contain it. */
  tile(z: number, x: number, y: number): Promise<ArrayBuffer | null>
  /** TileJSON 3.0 whose tiles are below `address`. */
  tilejson(address: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path, 'r')
  const archive = new PMTiles(new FileSource(path, file), new ResolvedValueCache())
  return {
    async tile(z, x, y) {
      const found = await archive.getZxy(z, x, y)
      return found ? found.data : null
    },
    async tilejson(address) {
      const described = (await archive.getTileJson(address)) as Record<string, unknown>
      return { ...described, tiles: [`${address}/{z}/{x}/{y}`] }
    },
    close: () => file.close(),
  }
}

class FileSource implements Source {
  private readonly path: string
  private readonly file: FileHandle
  constructor(path: string, file: FileHandle) {
    this.path = path
    this.file = file
  }
  getKey(): string {
    return this.path
  }
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await this.file.read(bytes, 0, length, offset)
    return { data: bytes.buffer.slice(0, bytesRead) }
  }
}
