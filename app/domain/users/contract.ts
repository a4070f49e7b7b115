import * as v from 'valibot'
import { User } from '../accounts/contract.ts'
import { FormDone } from '../accounts/form-done.ts'
import {
  Confirmation,
  CurrentPassword,
  Email,
  FirstName,
  LastName,
  Password,
  PhoneNo,
} from '../accounts/person-fields.ts'
import { endpoint } from '../api/endpoint.ts'
import type { MessageKey } from '../messages/messages.ts'
import { MunicipalityCode } from '../region/municipality.ts'
import { roleIds } from '../roles.ts'

const maxMunicipalities = 1000
const longestSearch = 100
const noNul: MessageKey = 'field.noNul'

/** A user in the admin area. `role` is the label and `role_id` the number of the role (S-033). */
export const ManagedUser = v.object({
  ...User.entries,
  created_at: v.string(),
  /** Time since which a registration has been awaiting review, or null if no review is needed. */
  awaiting_since: v.nullable(v.string()),
  /** Local level that the person stated. */
  wanted_sddmm: v.nullable(v.number()),
  /** Last login, if its session is still known. */
  last_login_at: v.nullable(v.string()),
  /** Whether a login requires more than the password. */
  has_second_factor: v.boolean(),
  /** Sent back with a change, which is rejected if another user has changed the user in the meantime (S-060). */
  version: v.string(),
})
export type ManagedUser = v.InferOutput<typeof ManagedUser>

const UserId = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

/** In requests, the role is sent as its number. */
const person = {
  first_name: FirstName,
  last_name: LastName,
  phone_no: PhoneNo,
  email: Email,
  role: v.picklist(roleIds),
  assigned_sddmms: v.pipe(v.array(MunicipalityCode), v.maxLength(maxMunicipalities)),
}

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users/',
  can: 'users.manage',
  summary:
    'The users whom the caller manages, by name, whatever `managed_users` says; `search` looks at name, email and phone',
  query: v.object({
    managed_users: v.optional(v.picklist(['true', 'false'])),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestSearch), v.regex(/^[^\0]*$/, noNul))),
  }),
  reply: v.array(ManagedUser),
})
export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  can: 'users.manage',
  summary: 'One of the users whom the caller manages',
  params: v.object({ id: UserId }),
  reply: ManagedUser,
})
export const createUser = endpoint({
  method: 'POST',
  path: '/api/users/',
  can: 'users.manage',
  summary: 'Add an active user; a Manager adds Planners and Generals inside the own working area',
  body: v.strictObject({ ...person, password: Password, confirm_password: Confirmation }),
  reply: FormDone,
  status: 201,
  form: true,
})
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}',
  can: 'users.manage',
  summary:
    'Change a user; whoever is deactivated is logged out everywhere. Another email asks for the own password, is told to the old address, and lets nobody in by mail for a day',
  params: v.object({ id: UserId }),
  body: v.strictObject({
    ...person,
    is_active: v.boolean(),
    version: v.pipe(v.string(), v.maxLength(40)),
    /** The caller's own password, which is required to change the email address. */
    current_password: v.optional(v.pipe(v.string(), v.maxLength(1024))),
  }),
  reply: FormDone,
  form: true,
})
export const removeUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}',
  can: 'users.manage',
  summary: 'Delete a user',
  params: v.object({ id: UserId }),
  reply: v.undefined(),
  status: 204,
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/{id}/second-factor/remove/',
  can: 'users.manageAll',
  summary:
    'The way back for somebody who lost app and recovery codes: the password alone opens the account again. Ends its sessions, and mails its owner',
  params: v.object({ id: UserId }),
  body: v.strictObject({ current_password: CurrentPassword }),
  reply: FormDone,
  form: true,
})

/**
 * Provinces, districts and local levels that can be assigned to a user (M-011). `checked` marks those that the user
 * already has.
 */
export const RegionTree = v.array(
  v.object({
    scode: v.number(),
    name: v.string(),
    name_ne: v.string(),
    districts: v.array(
      v.object({
        dcode: v.number(),
        name: v.string(),
        municipalities: v.array(
          v.object({ sddmm: v.number(), name: v.string(), name_ne: v.string(), checked: v.boolean() }),
        ),
      }),
    ),
  }),
)
export type RegionTree = v.InferOutput<typeof RegionTree>

export const allRegions = endpoint({
  method: 'GET',
  path: '/api/layers/all-regions',
  can: 'users.manage',
  summary: 'The regions that the caller may give to a user, as a tree; those of `user_id` are checked',
  query: v.object({ user_id: v.optional(UserId) }),
  reply: RegionTree,
})
