import { useState } from 'react'
import type { SurveyForm } from '../../../../../domain/survey/questions.ts'
import { Button } from '../../../../ui/button.tsx'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useWords } from '../../../../ui/use-words.ts'
import { usePlan } from '../../../plan-context.tsx'
import classes from './answers.module.css'
import type { CentralInputs } from './send-answers.ts'

type Props = { form: SurveyForm; fetch(inputs: CentralInputs): Promise<void> }

/** Where on ODK Central the answers are; the token is for this one time and kept nowhere. */
export function CentralFields({ form, fetch }: Props) {
  const say = useWords()
  const { municipality } = usePlan()
  const [url, setUrl] = useState('')
  const [project, setProject] = useState<number | null>(null)
  const [form_id, setFormId] = useState(`urja_${form}_${municipality}`)
  const [token, setToken] = useState('')
  const isWhole = url !== '' && project !== null && form_id !== '' && token !== ''
  return (
    <details className={classes.central}>
      <summary>{say('answers.central')}</summary>
      <form
        className={classes.fields}
        autoComplete="off"
        onSubmit={event => {
          event.preventDefault()
          // Around it, though elsewhere on the page, stands the form of the step.
          event.stopPropagation()
          if (isWhole) void fetch({ url, project, form_id, token })
        }}
      >
        <TextField
          type="text"
          inputMode="url"
          label={say('answers.central.url')}
          placeholder="https://"
          value={url}
          required
          onChange={event => setUrl(event.currentTarget.value)}
        />
        <NumberField label={say('answers.central.project')} value={project} required change={setProject} />
        <TextField
          type="text"
          label={say('answers.central.formId')}
          value={form_id}
          required
          onChange={event => setFormId(event.currentTarget.value)}
        />
        <TextField
          type="password"
          autoComplete="off"
          label={say('answers.central.tokenLabel')}
          hint={say('answers.central.tokenHint')}
          value={token}
          required
          onChange={event => setToken(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={!isWhole}>
            {say('answers.central.fetch')}
          </Button>
        </div>
      </form>
    </details>
  )
}
