import { dayText } from '../cells/day-text.ts'
import type { ReportSheet } from './blocks.ts'
import { summary } from './council/summary.ts'

const abbreviations = [
  'AEPC',
  'BAT',
  'EDSC',
  'GESI',
  'HHS',
  'LCC',
  'LCOE',
  'MEP',
  'MHP',
  'NPR',
  'SDG',
  'SHS',
] as const

/** Pages before the first chapter: foreword, approval, summary and abbreviations. */
export function frontPages(sheet: ReportSheet): void {
  foreword(sheet)
  approval(sheet)
  summary(sheet)
  sheet.chapter(null, 'report.abbreviations', 'runs on')
  sheet.list(abbreviations.map(short => `${short}: ${sheet.say(`report.abbreviation.${short}`)}`))
}

function foreword(sheet: ReportSheet): void {
  sheet.chapter(null, 'report.foreword')
  sheet.text('report.forewordBlank')
  sheet.frame(150)
  const mayor = sheet.whole.documents.form?.mayor
  sheet.signatures([{ name: mayor?.name ?? '', role: mayor ? sheet.say('planForm.mayor') : '' }])
}

function approval(sheet: ReportSheet): void {
  const { say, whole } = sheet
  sheet.chapter(null, 'report.approval')
  sheet.text('report.approvalText', { name: whole.plan.name })
  sheet.text('report.approvalAsOf', { day: dayText(whole.plan.changed_on, say) })
  sheet.text('report.approvalDate')
  const mayor = whole.documents.form?.mayor
  const members = whole.members.map(({ name, edsc_designation, org_destination }) => ({
    name,
    role: `${say(`choice.${edsc_designation}`)}, ${say(`choice.${org_destination}`)}`,
  }))
  const isMember = members.some(({ name }) => name === mayor?.name)
  sheet.signatures([
    ...(mayor && !isMember ? [{ name: mayor.name, role: say('planForm.mayor') }] : []),
    ...members,
  ])
  if (members.length === 0) sheet.missing('report.noMembers')
}
