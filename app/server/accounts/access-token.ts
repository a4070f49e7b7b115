import { errors, jwtVerify, SignJWT } from 'jose'
import { Failure } from '../../domain/api/failure.ts'
import { accessLifetime_s } from './lifetimes.ts'

const issuer = 'urja'
/** Distinguishes these tokens from anything else that is signed with the same secret. */
const audience = 'urja-api'
/** Maximum number of verified tokens to cache, so that each signature is not verified again on every call. */
const maxCached = 10_000

/** The user and the login that a token belongs to. */
export type Bearer = {
  userId: number
  familyId: string
  /** Thumbprint of the key that must sign every call made with the token, or null if no key is required. */
  thumbprint: string | null
}
export type AccessTokens = {
  sign(bearer: Bearer): Promise<string>
  /** Verifies a token. Throws token_invalid, or token_expired if the client should refresh it. */
  bearerOf(token: string): Promise<Bearer>
}

/**
 * Signed tokens that contain only the user and the login. The role, the working area and whether the login has ended
 * are looked up on each call, so they are never out of date.
 */
export function makeAccessTokens(secret: Uint8Array, clock: () => Date): AccessTokens {
  if (secret.byteLength < 32) throw new Error('the secret for access tokens needs 32 bytes or more')
  const verified = new Map<string, { bearer: Bearer; expires_s: number }>()

  async function verify(token: string): Promise<{ bearer: Bearer; expires_s: number }> {
    try {
      const { payload } = await jwtVerify<{ cnf?: { jkt?: string } }>(token, secret, {
        algorithms: ['HS256'],
        issuer,
        audience,
        currentDate: clock(),
        requiredClaims: ['sub', 'sid', 'exp'],
      })
      const userId = Number(payload.sub)
      if (Number.isInteger(userId) && typeof payload.sid === 'string' && payload.exp !== undefined)
        return {
          bearer: { userId, familyId: payload.sid, thumbprint: payload.cnf?.jkt ?? null },
          expires_s: payload.exp,
        }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Failure('token_expired')
    }
    throw new Failure('token_invalid')
  }

  return {
    sign({ userId, familyId, thumbprint }) {
      const issued_s = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ sid: familyId, ...(thumbprint !== null && { cnf: { jkt: thumbprint } }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issued_s)
        .setExpirationTime(issued_s + accessLifetime_s)
        .sign(secret)
    },
    async bearerOf(token) {
      const known = verified.get(token)
      if (known === undefined) {
        const found = await verify(token)
        if (verified.size >= maxCached) verified.clear()
        verified.set(token, found)
        return found.bearer
      }
      if (Math.floor(clock().getTime() / 1000) < known.expires_s) return known.bearer
      verified.delete(token)
      throw new Failure('token_expired')
    },
  }
}
