import { expect, it } from 'vitest'
import type { Endpoint } from '../../../app/domain/api/endpoint.ts'
import { listAudit, proveAudit } from '../../../app/domain/audit/contract.ts'
import { subsidies } from '../../../app/domain/bat/costs/subsidies-contract.ts'
import { createPlan } from '../../../app/domain/plan/contract.ts'
import { rateTables } from '../../../app/domain/rates/contract.ts'
import { roleIdsThatCan, roleLabel, roles } from '../../../app/domain/role-ids.ts'
import { can, makeCan, minRole, type RoleTable, roleLabels, roleTable } from '../../../app/domain/roles.ts'
import { createUser, listUsers } from '../../../app/domain/users/contract.ts'
import { assignableLabels, assignableRoles } from '../../../app/domain/users/managed-users.ts'

it('has the four roles with their ids (E-016)', () => {
  expect(roles).toEqual({ Administrator: 1, Manager: 2, Planner: 3, General: 4 })
  expect(roleLabels.map(label => roleLabel(roles[label]))).toEqual(roleLabels)
})

it.each([
  ['plans.read', ['Administrator', 'Manager', 'Planner', 'General']],
  ['plans.write', ['Administrator', 'Manager', 'Planner']],
  ['rates.edit', ['Administrator', 'Manager']],
  ['audit.read', ['Administrator']],
] as const)('%s (E-017, E-018)', (capability, may) => {
  expect(roleLabels.filter(role => can(role, capability))).toEqual(may)
  expect(roleIdsThatCan(capability)).toEqual(may.map(role => roles[role]))
  expect(minRole(capability, roleTable)).toBe(may.at(-1))
  expect(can(undefined, capability)).toBe(false)
  expect(makeCan<string>(roleTable)('Auditor', capability)).toBe(false)
})

it('each role assigns what it did when roles stood on a line (M-012)', () => {
  expect(assignableRoles('Administrator')).toEqual([1, 2, 3, 4])
  expect(assignableRoles('Manager')).toEqual([3, 4])
})

it('an auditor is a row that stands on no line', () => {
  const withAuditor = {
    ...roleTable,
    Auditor: { id: 5, may: ['account.use', 'admin.enter', 'audit.read'] },
  } as const satisfies RoleTable<string>
  const may = makeCan(withAuditor)
  const calls: Endpoint[] = [
    ...[listAudit, proveAudit, listUsers, createUser, createPlan, rateTables.grid.list],
    ...[rateTables.grid.update, subsidies.list, subsidies.add],
  ]
  const allowed = (role: keyof typeof withAuditor) =>
    calls.filter(call => call.can === 'anon' || may(role, call.can))
  expect(allowed('Auditor')).toEqual([listAudit, proveAudit])
  for (const role of roleLabels)
    expect(allowed(role)).toEqual(calls.filter(call => call.can === 'anon' || can(role, call.can)))
  // Managers may give nothing that they may not do themselves.
  expect(assignableLabels('Manager', withAuditor)).toEqual(['Planner', 'General'])
  expect(assignableLabels('Administrator', withAuditor)).toContain('Auditor')
  expect(assignableLabels('Auditor', withAuditor)).toEqual([])
  expect(minRole('audit.read', withAuditor)).toBe('Administrator')
})
