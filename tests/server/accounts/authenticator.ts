import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
/** The person was there, and shown to be the one (WebAuthn Level 3, 6.1). */
const present = 0x01 | 0x04
const withKey = 0x40

type Question = { challenge: string }
export type Device = ReturnType<typeof newDevice>

/**
 * A security key in software, with one ES256 key: it makes the very bytes of WebAuthn (attestation "none", assertions).
 * What browsers would refuse themselves, such as another origin, it signs too.
 */
export function newDevice(place: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }

  return {
    id: credential.id,
    register({ challenge }: Question, at = place) {
      const data = authenticatorData(at.rpId, present | withKey, ++count)
      const authData = Buffer.concat([data, Buffer.alloc(16), lengthOf(id), id, coseKey(publicKey)])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData),
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, at.origin))
      const response = {
        clientDataJSON,
        attestationObject: base64url(attestationObject),
        transports: ['usb'],
      }
      return { ...credential, response }
    },
    answer({ challenge }: Question, at = place) {
      const authData = authenticatorData(at.rpId, present, ++count)
      const client = clientData('webauthn.get', challenge, at.origin)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      }
      return { ...credential, response }
    },
    /** As a copy that was taken before would go on. */
    countBack(by: number) {
      count -= by
    },
  }
}

function authenticatorData(rpId: string, flags: number, count: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags)
  rest.writeUInt32BE(count, 1)
  return Buffer.concat([sha256(rpId), rest])
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** RFC 9052, in CBOR: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [left, right] = [x, y].map(one => bytes(Buffer.from(one, 'base64url')))
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, left, Buffer.from([0x22]), right])
}

/** CBOR (RFC 8949): a text of less than 24 bytes, and bytes of less than 256. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])

function lengthOf(value: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(value.length)
  return length
}
