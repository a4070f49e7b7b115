import { browserTable } from './browser-database.ts'

/**
 * A key pair of this browser that no script can read. Calls are signed with it (RFC 9449), so that a copy of the local
 * storage is useless anywhere else.
 */
const keys = browserTable('keys')
const name = 'urja'
type Signer = { key: CryptoKey; jwk: JsonWebKey }

let signer: Promise<Signer> | undefined
/** How far the server's clock is ahead of this computer's. */
let ahead_ms = 0

/** The proof for one call, which is sent in a header. */
export async function proofOf(method: string, path: string): Promise<string> {
  signer ??= loadSigner()
  const { key, jwk } = await signer.catch(error => {
    signer = undefined
    throw error
  })
  const head = { typ: 'dpop+jwt', alg: 'ES256', jwk }
  const iat = Math.floor((Date.now() + ahead_ms) / 1000)
  const claims = { htm: method, htu: path, iat, jti: base64(crypto.getRandomValues(new Uint8Array(12))) }
  const text = `${base64(bytesOf(head))}.${base64(bytesOf(claims))}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    new TextEncoder().encode(text),
  )
  return `${text}.${base64(new Uint8Array(signature))}`
}

/** Adopts the server's clock from a refusal. Returns whether the difference was large enough to matter. */
export function setClock(date: string | null): boolean {
  const server_ms = Date.parse(date ?? '')
  if (Number.isNaN(server_ms)) return false
  const before_ms = ahead_ms
  ahead_ms = server_ms - Date.now()
  return Math.abs(ahead_ms - before_ms) > 60_000
}

async function loadSigner(): Promise<Signer> {
  const known = (await keys.read(name)) as CryptoKeyPair | undefined
  const pair = known ?? (await keys.writeFirst(name, await newPair()))
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { key: pair.privateKey, jwk: { kty, crv, x, y } }
}

const newPair = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])

const bytesOf = (value: object) => new TextEncoder().encode(JSON.stringify(value))
const base64 = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
