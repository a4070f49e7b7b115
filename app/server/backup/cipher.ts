import { createCipheriv, createDecipheriv, createHmac, hkdfSync, scryptSync } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/** A backup cannot be made or used. The message is written for the operator. */
export class BackupError extends Error {}

/** Number of bytes per encrypted chunk. Each chunk has its own tag, so that unverified data is never passed on. */
const piece_bytes = 64 * 1024
const tag_bytes = 16

/** Derives the key of one backup from the operator's key text and the salt in the manifest (hex). */
export function deriveBackupKey(text: string, salt: string): Buffer {
  return scryptSync(text, Buffer.from(salt, 'hex'), 32)
}

/** Derives a key for one purpose, for example for a part with a given name. */
function keyFor(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `urja backup ${purpose}`, 32))
}

/** Authentication code of a text under the key, in hex. */
export const sealOf = (key: Buffer, text: string): string =>
  createHmac('sha256', keyFor(key, 'seal')).update(text).digest('hex')

/**
 * Encrypts with AES-256-GCM in chunks (the STREAM construction). The nonce of a chunk consists of its number and
 * whether it is the last one, so that no chunk can be changed, moved, dropped or truncated without being noticed.
 */
export function encrypting(key: Buffer, part: string): Transform {
  const own = keyFor(key, part)
  return inPieces(piece_bytes, (piece, nonce) => {
    const cipher = createCipheriv('aes-256-gcm', own, nonce)
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  })
}

/** Decrypts. Fails with a BackupError if a chunk is not authentic. */
export function decrypting(key: Buffer, part: string): Transform {
  const own = keyFor(key, part)
  return inPieces(piece_bytes + tag_bytes, (piece, nonce) => {
    if (piece.length < tag_bytes) throw new BackupError(`${part} is cut off.`)
    const decipher = createDecipheriv('aes-256-gcm', own, nonce)
    decipher.setAuthTag(piece.subarray(piece.length - tag_bytes))
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, piece.length - tag_bytes)), decipher.final()])
    } catch {
      throw new BackupError(`${part} is not what was written.`)
    }
  })
}

/** Passes on chunks of a fixed size. The last chunk, which may be shorter or empty, is passed on at the end. */
function inPieces(size: number, work: (piece: Buffer, nonce: Buffer) => Buffer): Transform {
  let waiting = Buffer.alloc(0)
  let count = 0
  const next = (piece: Buffer, isLast: boolean) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(count++, 7)
    nonce[11] = isLast ? 1 : 0
    return work(piece, nonce)
  }
  const guarded = (done: TransformCallback, run: () => void) => {
    try {
      run()
    } catch (error) {
      return done(error as Error)
    }
    done()
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      guarded(done, () => {
        waiting = Buffer.concat([waiting, chunk])
        for (; waiting.length > size; waiting = waiting.subarray(size))
          this.push(next(waiting.subarray(0, size), false))
      })
    },
    flush(done) {
      guarded(done, () => void this.push(next(waiting, true)))
    },
  })
}
