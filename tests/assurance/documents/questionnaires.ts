import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sayByLanguage } from '../../../app/domain/messages/messages.ts'
import type { Sample } from '../../../app/domain/sst/contract.ts'
import { clusterAttachment, surveyClustersFile } from '../../../app/domain/survey/clusters.ts'
import { type SurveyForm, surveyForms } from '../../../app/domain/survey/question.ts'
import { xlsForm } from '../../../app/domain/survey/xlsform.ts'
import { workbookOf } from '../../../app/formats/excel.ts'
import { pythonTool } from '../shared/python-tool.ts'

const version = '4.5.0'
const wards = 8

/** Whether pyxform, which ODK and Kobo read forms by, takes each questionnaire without an error or a warning; faults. */
export async function checkQuestionnaires(sample: Sample, folder: string): Promise<number> {
  const python = pythonTool('pyxform', version)
  writeFileSync(join(folder, surveyClustersFile), JSON.stringify(clusterAttachment(sample)))
  let faults = 0
  const lengths = surveyForms.flatMap((form): { form: SurveyForm; has_more: boolean }[] =>
    form === 'household'
      ? [
          { form, has_more: false },
          { form, has_more: true },
        ]
      : [{ form, has_more: false }],
  )
  for (const { form, has_more } of lengths) {
    const { municipality } = sample
    const about = { municipality, wards, version: '1', has_more }
    const sheets = xlsForm(
      form === 'household' ? { form, sample, ...about } : { form, ...about },
      sayByLanguage,
    )
    const name = has_more ? `${form}-long` : form
    const file = join(folder, `${name}.xlsx`)
    writeFileSync(file, Buffer.from(await (await workbookOf(sheets)).arrayBuffer()))
    const words = ['--json', '--skip_validate', file, join(folder, `${name}.xml`)]
    const { stderr } = spawnSync(python('xls2xform'), words, { encoding: 'utf8' })
    const outcome = outcomeOf(stderr)
    const isGood = outcome?.code === 100 && outcome.warnings?.length === 0
    if (!isGood) {
      faults++
      console.error(
        `${name}.xlsx: ${outcome ? [outcome.message, ...(outcome.warnings ?? [])].join('; ') : stderr}`,
      )
    }
    console.log(`${isGood ? '✓' : '✗'} ${name}.xlsx: pyxform ${version}`)
  }
  return faults
}

type Outcome = { code: number; message: string; warnings?: string[] }
/** pyxform reports it as one line of JSON among other log lines. */
function outcomeOf(output: string): Outcome | null {
  const line = output.split('\n').find(one => one.startsWith('{"code"'))
  return line === undefined ? null : JSON.parse(line)
}
