import { useState } from 'react'
import type { SurveyForm } from '../../../../../domain/survey/question.ts'
import { Button } from '../../../../ui/button.tsx'
import { DraftNotices } from '../../../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../../../ui/draft/use-draft-state.ts'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { usePlan } from '../../../plan-context.tsx'
import classes from './answers.module.css'
import type { CentralInputs } from './send-answers.ts'

type Props = { form: SurveyForm; fetch(inputs: CentralInputs): Promise<void> }

/** Location of the answers on ODK Central. The token is used once and not stored. */
export function CentralFields({ form, fetch }: Props) {
  const say = useSay()
  const { id, municipality } = usePlan()
  const draft = useDraftState(`plan.${id}.central.${form}`, {
    url: '',
    project: null as number | null,
    form_id: `urja_${form}_${municipality}`,
  })
  const { url, project, form_id } = draft.value
  const change = (some: Partial<typeof draft.value>) => draft.setValue(was => ({ ...was, ...some }))
  const [token, setToken] = useState('')
  const isWhole = url !== '' && project !== null && form_id !== '' && token !== ''
  return (
    <details className={classes.central} open={draft.restored !== null || undefined}>
      <summary>{say('answers.central')}</summary>
      <DraftNotices draft={draft} guardsLeave={false} />
      <form
        className={classes.fields}
        autoComplete="off"
        onSubmit={event => {
          event.preventDefault()
          // In the React tree, this form is inside the form of the step.
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
          onChange={event => change({ url: event.currentTarget.value })}
        />
        <NumberField
          label={say('answers.central.project')}
          value={project}
          required
          change={project => change({ project })}
        />
        <TextField
          type="text"
          label={say('answers.central.formId')}
          value={form_id}
          required
          onChange={event => change({ form_id: event.currentTarget.value })}
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
