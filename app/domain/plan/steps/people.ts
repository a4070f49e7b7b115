import * as v from 'valibot'
import { PhoneNo } from '../../accounts/person-fields.ts'
import type { Message } from '../../messages/messages.ts'
import { PlanText } from '../plan-form.ts'
import { planListResource } from '../plan-resource.ts'

/** The lists in S-111, as wire values. */
export const orgTypes = [
  'Federal',
  'Provincial',
  'Local government',
  'Utility',
  'Private sector',
  'Financial institution',
  'Cooperative',
  'NGO/INGO',
  'Development partner',
  'Community group',
  'Academia',
  'Other',
] as const
export const thematicAreas = [
  'Electricity',
  'Clean cooking',
  'Renewable energy',
  'Energy efficiency',
  'Productive use',
  'Finance',
  'GESI',
  'Environment',
  'Agriculture',
  'Health',
  'Education',
  'Governance',
  'Other',
] as const
export const stakeholderCategories = ['Key', 'Primary', 'Secondary'] as const

/** Stakeholders of the plan (J-002). */
export const stakeholders = planListResource('stakeholder', {
  path: '/stakeholders/',
  name: 'stakeholders',
  part: 'stakeholders',
  fields: {
    description: PlanText(300),
    org_type: v.picklist(orgTypes),
    thematic_area: v.picklist(thematicAreas),
    category: v.picklist(stakeholderCategories),
  },
})

export const edscDesignations = ['President', 'Secretary', 'Member', 'Patron', 'Advisor'] as const
export const memberOrganizations = ['Municipality', 'School', 'Private Company', 'Others'] as const
export const organizationDesignations = [
  'Mayor/Chairperson',
  'Deputy/Vice Chairperson',
  'Chief Administrative Officer',
  'Ward Chairperson',
  'Secretary',
  'Member',
  'Advisor',
  'Technical Expert',
  'GESI Focal Person',
] as const

/** Members of the Energy Development Sub-Committee (J-008). Two wire names are spelt as in the documents. */
export const subCommittee = planListResource('member', {
  path: '/sub-commitee/',
  name: 'the sub-committee',
  part: 'sub_committee',
  fields: {
    name: PlanText(100),
    edsc_designation: v.picklist(edscDesignations),
    organization: v.picklist(memberOrganizations),
    org_destination: v.picklist(organizationDesignations),
    contact_no: PhoneNo,
  },
})
type Member = { edsc_designation: string; org_destination: string }

/** Hints about missing members of a sub-committee (S-112). They do not prevent saving. */
export function committeeHints(members: readonly Member[]): Message[] {
  if (members.length === 0) return []
  const holding = (designation: string) =>
    members.filter(({ edsc_designation }) => edsc_designation === designation).length
  const hints: Message[] = []
  if (holding('President') !== 1)
    hints.push({ key: 'plan.onePresident', params: { count: holding('President') } })
  if (holding('Secretary') !== 1)
    hints.push({ key: 'plan.oneSecretary', params: { count: holding('Secretary') } })
  if (!members.some(({ org_destination }) => org_destination === 'GESI Focal Person'))
    hints.push({ key: 'plan.noGesi' })
  return hints
}
