import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { auditColumns } from '../../app/client/admin/audit/audit-columns.tsx'
import { figuresSheet } from '../../app/client/admin/plans/plan-figures-sheet.ts'
import { levelSheet } from '../../app/client/admin/plans/plan-places.ts'
import { ChoroplethTable } from '../../app/client/dashboard/choropleth/choropleth-table.tsx'
import { CookingCard } from '../../app/client/dashboard/energy/cooking-card.tsx'
import { RankingTable } from '../../app/client/plan/assessment/ranking-table.tsx'
import { loadPlanMessages } from '../../app/client/plan/plan-messages.ts'
import StakeholdersStep from '../../app/client/plan/steps/people/stakeholders.tsx'
import SubCommitteeStep from '../../app/client/plan/steps/people/sub-committee.tsx'
import { linesCsv } from '../../app/client/rates/import/rates-file.ts'
import { tableCsv } from '../../app/client/ui/table/table-csv.ts'
import { loadMessages } from '../../app/client/ui/use-say.ts'
import { userColumns } from '../../app/client/users/list/user-columns.tsx'
import { type Answers, stepOnScreen } from '../client/plan/steps/step-on-screen.tsx'
import { english } from '../in-english.ts'
import { memberBody, stakeholderBody } from '../server/plan/plan-fixture.ts'
import { headOf } from './csv-head.ts'
import { frozen } from './frozen.ts'

/** Heads of the tables that screens save, by the file's name; in English where they are words. */
export async function savedTables(): Promise<Record<string, string[]>> {
  await loadMessages('en')
  await loadPlanMessages()
  const replies = frozen<Record<string, never>>('answers')
  const region = { title: 'Sulikot', name_ne: 'सुलिकोट', value: 43611, dcode: 436, scode: 4 }
  const lists = { states: [], districts: [], municipalities: [region] } as never
  const figures = { id: 'households_2021', unit: 'count', values: [[43611, 6583]], breaks: [], year: 2021 }
  const changeInfo = { id: 5, version: 1, changed_by: null, changed_at: null }
  const share = { percent: 50, households: 3000 }
  const stoves = [{ stove: 'modern', baseline: share, partial: share, intermediate: share }]
  const energy = replies['planner /api/mep-energy-data/?sddmm=43611'] as object
  const cooking = { ...energy, cookingImprovementData: { data: stoves, households: 6000 } }
  const nothing = () => {}
  return {
    'users.csv': headOf(tableCsv(userColumns, [], english)),
    'audit.csv': headOf(tableCsv(auditColumns, [], english)),
    'plans-map.csv': levelSheet([], new Map(), null).heads,
    'plans.xlsx': figuresSheet([], english).heads,
    'cost-rates.csv': headOf(linesCsv([])),
    'rankings.csv': await headSaved(
      <RankingTable rows={replies['planner /api/plan/1/rankings/']} chosen={new Set()} toggle={nothing} />,
      'Save as CSV',
    ),
    'cooking.csv': await headSaved(
      <CookingCard data={cooking as never} region={43611} />,
      'Save table as CSV',
    ),
    'indicator.csv': await headSaved(
      <ChoroplethTable
        figures={{ ...figures, source: 'Census', generated: false } as never}
        region={0}
        chosen={null}
        lists={lists}
        choose={nothing}
        close={nothing}
      />,
      'Save as CSV',
    ),
    'stakeholders.csv': await headSaved(<StakeholdersStep />, 'save as CSV', {
      'GET /api/plan/7/stakeholders/': { body: [{ ...stakeholderBody, ...changeInfo }] },
    }),
    'sub-committee.csv': await headSaved(<SubCommitteeStep />, 'save as CSV', {
      'GET /api/plan/7/sub-commitee/': { body: [{ ...memberBody, ...changeInfo }] },
    }),
  }
}

/** The head of the file that a button of an element saves. */
async function headSaved(element: ReactNode, label: string, answers: Answers = {}): Promise<string[]> {
  const files: Blob[] = []
  const caught = vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.push(file as Blob)
    return 'blob:saved'
  })
  const screen = await stepOnScreen(element, answers)
  try {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label]')]
    buttons.find(one => one.getAttribute('aria-label')?.endsWith(label))?.click()
    await screen.settle()
    return files.length === 0 ? [] : headOf(await files[0].text())
  } finally {
    screen.close()
    caught.mockRestore()
  }
}
