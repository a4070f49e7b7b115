import yauzl from 'yauzl'

/** A part of a zip as text. */
export function partOf(bytes: Uint8Array, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('error', reject)
      zip.on('end', () => reject(new Error(`no ${name}`)))
      zip.on('entry', entry => {
        if (entry.fileName !== name) return zip.readEntry()
        zip.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          resolve(Buffer.concat(parts).toString())
        })
      })
      zip.readEntry()
    })
  })
}
