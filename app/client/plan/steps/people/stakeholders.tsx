import {
  orgTypes,
  stakeholderCategories,
  stakeholders,
  thematicAreas,
} from '../../../../domain/plan/steps/people.ts'
import { PeopleStep } from './people-step.tsx'

/** Stakeholders of the plan (J-001). */
export default function StakeholdersStep() {
  return (
    <PeopleStep
      path="stakeholders"
      list={stakeholders}
      file="urja-stakeholders"
      words={{
        title: 'steps.stakeholders',
        sentence: 'steps.stakeholdersSentence',
        none: 'steps.noStakeholders',
        add: 'steps.addStakeholder',
        search: 'steps.searchStakeholders',
        dialog: 'steps.stakeholder',
        added: 'steps.stakeholderAdded',
        edited: 'steps.stakeholderEdited',
        failed: 'steps.stakeholderFailed',
        deleted: 'steps.stakeholderDeleted',
        notDeleted: 'steps.stakeholderNotDeleted',
      }}
      fields={[
        { id: 'description', words: 'steps.description', max: 300 },
        { id: 'org_type', words: 'steps.orgType', choices: orgTypes, filter: 'steps.filterOrgType' },
        {
          id: 'thematic_area',
          words: 'steps.thematicArea',
          choices: thematicAreas,
          filter: 'steps.filterArea',
        },
        {
          id: 'category',
          words: 'steps.stakeholderCategory',
          choices: stakeholderCategories,
          filter: 'steps.filterCategory',
        },
      ]}
    />
  )
}
