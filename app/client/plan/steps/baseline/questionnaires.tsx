import { IconFileSpreadsheet, IconMapPin, IconPrinter, IconRoute } from '@tabler/icons-react'
import { fileName } from '../../../../domain/file-name.ts'
import { fileTypes } from '../../../../domain/file-types.ts'
import { wardOfficers } from '../../../../domain/plan/contract.ts'
import type { Sample } from '../../../../domain/sst/contract.ts'
import { clusterAttachment, routeCsv, surveyClustersFile } from '../../../../domain/survey/clusters.ts'
import type { SurveyForm } from '../../../../domain/survey/question.ts'
import type { FormLength } from '../../../../domain/survey/questions.ts'
import { versionOf, xlsForm } from '../../../../domain/survey/xlsform.ts'
import { workbookOf } from '../../../../formats/excel.ts'
import { call } from '../../../api/browser.ts'
import { Button } from '../../../ui/button.tsx'
import { download } from '../../../ui/files/download.ts'
import { GeneralError } from '../../../ui/form/general-error.tsx'
import { usePress } from '../../../ui/run/use-press.ts'
import { loadAllLanguages } from '../../../ui/sheet/all-languages.ts'
import { useSay } from '../../../ui/use-say.ts'
import { usePlan } from '../../plan-context.tsx'
import classes from '../steps.module.css'
import type { DocumentForm } from '../use-document.ts'
import { usePrintedForm } from './printed-form.tsx'
import { outcomeOf, useSample } from './use-sample.ts'

/** Forms of the selected surveys for phones and paper, and further files for the household survey. */
export function Questionnaires({ form }: { form: DocumentForm }) {
  const say = useSay()
  const plan = usePlan()
  const { sample } = useSample()
  const locked = sample?.locked ? (outcomeOf(sample, plan.municipality)?.sample ?? null) : null
  const forms = formsOf(form.values)
  if (forms.length === 0) return null
  return (
    <section className={classes.sample} aria-label={say('baseline.forms')} data-screen-only>
      <h3>{say('baseline.forms')}</h3>
      <p className={classes.note}>{say('baseline.formsNote')}</p>
      {forms.map(one => (
        <Questionnaire key={one} form={one} sample={locked} has_more={form.values.more_questions === true} />
      ))}
    </section>
  )
}

/** The forms of the selected surveys. */
export function formsOf(values: DocumentForm['values']): SurveyForm[] {
  const { baseline_survey, infrastructure_survey, institution_enterprise_survey } = values
  return [
    ...(baseline_survey === 'HHS' ? ['household' as const] : []),
    ...(baseline_survey === 'FGD' ? ['ward' as const] : []),
    ...(infrastructure_survey === true ? ['infrastructure' as const] : []),
    ...(institution_enterprise_survey === true ? ['institution' as const] : []),
  ]
}

type QuestionnaireProps = { form: SurveyForm; sample: Sample | null } & Required<FormLength>
function Questionnaire({ form, sample, has_more }: QuestionnaireProps) {
  const say = useSay()
  const { municipality: sddmm, municipality_name, name } = usePlan()
  const place = { name: municipality_name.name, sddmm }
  const { print, printed } = usePrintedForm(form, name, { has_more })
  const save = usePress(async () => {
    // One row per ward, whether or not an officer was entered.
    const params = { municipality: String(sddmm) }
    const { length: wards } = await call(wardOfficers, { params, query: { plan_id: '-1' } })
    const about = { municipality: place, wards, version: versionOf(new Date()), has_more }
    if (form === 'household' && sample === null) return
    const sheets = xlsForm(
      form === 'household' ? { form, sample: sample as Sample, ...about } : { form, ...about },
      await loadAllLanguages(),
    )
    download(`${fileName('survey', place, form)}.xlsx`, '', await workbookOf(sheets))
  })
  const printing = usePress(print)
  const title = say(`ask.form.${form}`)
  const isOpen = form === 'household' && sample === null
  return (
    <div>
      <h4>{title}</h4>
      {isOpen && (
        <p className={classes.doubt} role="status">
          {say('baseline.formNeedsSample')}
        </p>
      )}
      <div className={classes.sampleTools}>
        <Button
          size="small"
          disabled={isOpen}
          busy={save.isBusy}
          onClick={save.press}
          aria-label={say('baseline.formFileOf', { form: title })}
        >
          <IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />
          {say('baseline.formFile')}
        </Button>
        <Button
          size="small"
          busy={printing.isBusy}
          onClick={printing.press}
          aria-label={say('baseline.formPrintOf', { form: title })}
        >
          <IconPrinter size={16} stroke={1.6} aria-hidden />
          {say('baseline.formPrint')}
        </Button>
        {form === 'household' && sample && <Clusters sample={sample} />}
      </div>
      <GeneralError text={save.reason ?? printing.reason} />
      {printed}
    </div>
  )
}

/** Attachment of the household form, and the route between clusters. */
function Clusters({ sample }: { sample: Sample }) {
  const say = useSay()
  const saveClusters = () =>
    download(surveyClustersFile, fileTypes.geojson, JSON.stringify(clusterAttachment(sample)))
  const saveRoute = () =>
    download(`${fileName('survey', sample.municipality, 'route')}.csv`, fileTypes.csv, routeCsv(sample))
  return (
    <>
      <Button size="small" onClick={saveClusters}>
        <IconMapPin size={16} stroke={1.6} aria-hidden />
        {say('baseline.formClusters')}
      </Button>
      <Button size="small" onClick={saveRoute}>
        <IconRoute size={16} stroke={1.6} aria-hidden />
        {say('baseline.formRoute')}
      </Button>
      <p className={classes.note}>{say('baseline.formClustersNote')}</p>
    </>
  )
}
