import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { Failure } from '../../../domain/api/failure.ts'
import type { Proof } from '../../kernel/endpoint.ts'

/** How far a browser's clock may be off. If it is further off, the refusal tells the browser the server's time. */
export const proofLifetime_s = 5 * 60

/**
 * Returns the thumbprint (RFC 7638) of the key that signed a call, or null if the call has no proof. The proof follows
 * RFC 9449 (DPoP): it contains the method, path and time and is signed by a key that never leaves the browser. Throws
 * proof_invalid if the proof is for another call, is too old or is not signed by the key that it states.
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

/** Throws proof_invalid unless the key of the login has signed the call. */
export async function requireProof(thumbprint: string | null, proof: Proof, now: Date): Promise<void> {
  if (thumbprint !== null && (await thumbprintOf(proof, now)) !== thumbprint)
    throw new Failure('proof_invalid')
}
