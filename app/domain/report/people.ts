import { committeeHints } from '../plan/steps/people.ts'
import type { ReportSheet } from './blocks.ts'

/** Chapter 3: stakeholders and the sub-committee. */
export function people(sheet: ReportSheet): void {
  const { whole, say } = sheet
  const { stakeholders, members } = whole
  sheet.chapter('3', 'report.people3', 'runs on')
  sheet.heading('report.stakeholders')
  if (stakeholders.length === 0) sheet.missing('report.noStakeholders')
  else {
    sheet.text('report.stakeholderText', {
      count: stakeholders.length,
      gesi: stakeholders.filter(one => one.thematic_area === 'GESI').length,
    })
    sheet.table({
      caption: 'report.stakeholderTable',
      columns: [
        [say('steps.description'), one => one.description],
        [say('steps.orgType'), one => say(`choice.${one.org_type}`)],
        [say('steps.thematicArea'), one => say(`choice.${one.thematic_area}`)],
        [say('steps.stakeholderCategory'), one => say(`choice.${one.category}`)],
      ],
      rows: stakeholders,
    })
  }
  sheet.heading('report.committee')
  if (members.length === 0) {
    sheet.missing('report.noMembers')
    return
  }
  sheet.table({
    caption: 'report.committeeTable',
    columns: [
      [say('steps.memberName'), one => one.name],
      [say('steps.edscDesignation'), one => say(`choice.${one.edsc_designation}`)],
      [say('steps.organization'), one => say(`choice.${one.organization}`)],
      [say('steps.orgDesignation'), one => say(`choice.${one.org_destination}`)],
    ],
    rows: members,
  })
  for (const { key, params } of committeeHints(members)) sheet.note(key, params)
}
