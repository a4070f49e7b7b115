import { errors, jwtVerify, SignJWT } from 'jose'
import { Failure } from '../../domain/failure.ts'

export const accessLifetime_s = 10 * 60
const issuer = 'urja'

export type AccessTokens = {
  sign(userId: number): Promise<string>
  /** The user of a token. Throws token_expired (the client then refreshes) or token_invalid. */
  userOf(token: string): Promise<number>
}

/** Signed tokens that say who calls and nothing else: role and area are looked up, so they are never stale. */
export function makeAccessTokens(secret: Uint8Array, clock: () => Date): AccessTokens {
  if (secret.byteLength < 32) throw new Error('the secret for access tokens needs 32 bytes or more')
  return {
    sign(userId) {
      const issued_s = Math.floor(clock().getTime() / 1000)
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuer(issuer)
        .setIssuedAt(issued_s)
        .setExpirationTime(issued_s + accessLifetime_s)
        .sign(secret)
    },
    async userOf(token) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ['HS256'],
          issuer,
          currentDate: clock(),
          requiredClaims: ['sub', 'exp'],
        })
        const id = Number(payload.sub)
        if (Number.isInteger(id)) return id
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Failure('token_expired')
      }
      throw new Failure('token_invalid')
    },
  }
}
