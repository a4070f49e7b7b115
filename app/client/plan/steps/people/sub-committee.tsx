import {
  committeeHints,
  edscDesignations,
  memberOrganizations,
  organizationDesignations,
  subCommittee,
} from '../../../../domain/plan/steps/people.ts'
import { useSay } from '../../../ui/use-say.ts'
import classes from '../steps.module.css'
import type { PersonRow } from './people-fields.ts'
import { PeopleStep } from './people-step.tsx'

/** Members of the Energy Development Sub-Committee, with hints about missing ones (J-007, S-112). */
export default function SubCommitteeStep() {
  return (
    <PeopleStep
      path="sub-commitee"
      list={subCommittee}
      file="urja-sub-committee"
      words={{
        title: 'steps.team',
        sentence: 'steps.teamSentence',
        none: 'steps.noMembers',
        add: 'steps.addMember',
        search: 'steps.searchMembers',
        dialog: 'steps.edsc',
        added: 'steps.teamAdded',
        edited: 'steps.teamEdited',
        failed: 'steps.teamFailed',
        deleted: 'steps.teamDeleted',
        notDeleted: 'steps.teamNotDeleted',
      }}
      fields={[
        { id: 'name', words: 'steps.memberName', max: 100 },
        {
          id: 'edsc_designation',
          words: 'steps.edscDesignation',
          choices: edscDesignations,
          filter: 'steps.filterDesignation',
        },
        {
          id: 'organization',
          words: 'steps.organization',
          choices: memberOrganizations,
          filter: 'steps.filterOrganization',
        },
        { id: 'org_destination', words: 'steps.orgDesignation', choices: organizationDesignations },
        { id: 'contact_no', words: 'steps.contactNo', max: 30 },
      ]}
      after={rows => <Hints rows={rows} />}
    />
  )
}

function Hints({ rows }: { rows: readonly PersonRow[] }) {
  const say = useSay()
  const hints = committeeHints(rows as never)
  if (hints.length === 0) return null
  return (
    <ul className={classes.hints} aria-label={say('steps.hints')}>
      {hints.map(({ key, params }) => (
        <li key={key}>{say(key, params)}</li>
      ))}
    </ul>
  )
}
