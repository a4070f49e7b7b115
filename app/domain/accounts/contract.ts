import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import type { MessageKey } from '../messages/messages.ts'
import { roleIds, roleLabels } from '../roles.ts'

export const RoleLabelSchema = v.picklist(roleLabels)
export const User = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  full_name: v.string(),
  role: RoleLabelSchema,
  role_id: v.picklist(roleIds),
  phone_no: v.string(),
  email: v.string(),
  is_active: v.boolean(),
  assigned_sddmms: v.array(v.number()),
})
export type User = v.InferOutput<typeof User>

/** Validation messages are message keys, which the server translates for the caller. */
const required = (words: MessageKey) => v.pipe(v.string(words), v.trim(), v.nonEmpty(words), v.maxLength(254))

const passwordWords: MessageKey = 'account.passwordRequired'

export const Credentials = v.strictObject({
  email: required('account.emailRequired'),
  password: v.pipe(v.string(passwordWords), v.nonEmpty(passwordWords), v.maxLength(1024)),
  /** Authenticator code or recovery code, for accounts that have a second factor. */
  code: v.optional(v.string()),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/login/',
  can: 'anon',
  summary: 'Log in with email and password',
  body: Credentials,
  reply: v.object({ access: v.string(), refresh: v.string(), user: User }),
})
export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/token/refresh/',
  can: 'anon',
  summary: 'A new access token (and the rotated refresh token) for a refresh token',
  body: v.strictObject({ refresh: v.pipe(v.string(), v.maxLength(4096)) }),
  reply: v.object({ access: v.string(), refresh: v.string() }),
})
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout/',
  can: 'anon',
  summary: 'Revoke a refresh token and its family',
  body: v.strictObject({ refresh: v.pipe(v.string(), v.maxLength(4096)) }),
  reply: v.undefined(),
  status: 204,
})
export const checkLoggedIn = endpoint({
  method: 'GET',
  path: '/api/check-logged-in/',
  can: 'account.use',
  summary: 'Whether the access token is good',
  reply: v.object({ logged_in: v.literal(true), user: User }),
})
