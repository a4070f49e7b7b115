import { expect, test } from 'vitest'
import { peopleSheetColumns } from '../../../../app/client/plan/steps/people/people-fields.ts'
import { faultOf } from '../../../../app/client/ui/grid/grid-cells.ts'
import { organizationDesignations } from '../../../../app/domain/plan/steps/people.ts'
import { english } from '../../../in-english.ts'

test('a table of people that is brought in marks what is longer than its field', () => {
  const [name, destination] = peopleSheetColumns(
    [
      { id: 'name', words: 'steps.memberName', max: 5 },
      { id: 'org_destination', words: 'steps.orgDesignation', choices: organizationDesignations },
    ],
    english,
  )
  expect(faultOf('Asmita', name)).toEqual({ key: 'field.longest', params: { most: 5 } })
  expect(faultOf('Asmit', name)).toBeNull()
  expect(destination.choices?.map(({ value }) => value)).toEqual(organizationDesignations)
})
