import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { Failure } from '../../../domain/api/failure.ts'
import type { Proof } from '../../kernel/endpoint.ts'

/** Tolerance for a browser's clock; beyond it, the browser learns the server's time from the refusal. */
export const proofLifetime_s = 5 * 60

/**
 * Thumbprint (RFC 7638) of the key that signed a call, or null without a proof. The proof follows RFC 9449
 * (DPoP): method, path and time, signed by a key that stays in the browser. Throws proof_invalid if it is for
 * another call, too old, or not signed by its stated key.
 */
export async function thumbprintOf({ method, path, jwt }: Proof, now: Date): Promise<string | null> {
  if (jwt === undefined) return null
  try {
    const { payload, protectedHeader } = await jwtVerify(jwt, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      requiredClaims: ['htm', 'htu', 'iat', 'jti'],
      currentDate: now,
    })
    const isNow = Math.abs(now.getTime() / 1000 - (payload.iat ?? 0)) <= proofLifetime_s
    if (payload.htm === method && payload.htu === path && isNow)
      return await calculateJwkThumbprint(protectedHeader.jwk as JWK)
  } catch {}
  throw new Failure('proof_invalid')
}

/** Throws proof_invalid unless the call was signed with the key of the login. */
export async function requireProof(thumbprint: string | null, proof: Proof, now: Date): Promise<void> {
  if (thumbprint !== null && (await thumbprintOf(proof, now)) !== thumbprint)
    throw new Failure('proof_invalid')
}
