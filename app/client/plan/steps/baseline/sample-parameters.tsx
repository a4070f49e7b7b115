import { createPortal } from 'react-dom'
import { ExpectedDesignCard } from '../../../sst/form/expected-design-card.tsx'
import { SstForm } from '../../../sst/form/sst-form.tsx'
import { sstFormOf } from '../../../sst/form/sst-request.ts'
import { useFrame } from '../../../sst/form/use-frame.ts'
import type { SstInputs } from '../../../sst/sst-state.ts'
import { Button } from '../../../ui/button.tsx'
import { DraftBoth } from '../../../ui/draft/draft-both.tsx'
import { DraftNotices } from '../../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../../ui/draft/use-draft-state.ts'
import { faultsOfBoth } from '../../../ui/form/clash/merge.ts'
import { GeneralError } from '../../../ui/form/general-error.tsx'
import { ReadOnly } from '../../../ui/form/read-only.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Dialog } from '../../../ui/pane/dialog.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { usePlan } from '../../plan-context.tsx'
import classes from '../steps.module.css'

type Props = { inputs: SstInputs; isFixed: boolean; draw(inputs: SstInputs): Promise<void>; close(): void }

/**
 * The parameters with which the sample is drawn, and what results from them. They are read-only while the sample is
 * locked (S-077).
 */
export function SampleParametersDialog({ inputs, isFixed, draw, close }: Props) {
  const say = useSay()
  const { id, municipality } = usePlan()
  // Parameters that are read-only must not be replaced with what was typed last.
  const draft = useDraftState(`plan.${id}.baseline.${isFixed ? 'fixed' : 'sample'}`, inputs)
  const typed = draft.value
  const { frame, isCurrent } = useFrame(municipality, typed.desired_cluster_size)
  const sst = sstFormOf(frame?.households ?? null)
  const form = useForm<SstInputs>({
    ...sst,
    state: [typed, draft.setValue],
    check: values => ({ ...sst.check(values), ...faultsOfBoth(draft.conflicts) }),
    save: async values => {
      await draw(values)
      draft.forget()
    },
  })
  const isGood = form.wrong.length === 0
  // The screen is a form, and forms cannot be nested.
  return createPortal(
    <Dialog title={say('baseline.parameters')} closeLabel={say('shell.close')} close={close}>
      <form
        {...form.props}
        className={classes.parameters}
        onSubmit={event => {
          event.stopPropagation()
          void form.submit(event)
        }}
      >
        {!isFixed && <DraftNotices draft={draft} save={form.submit} />}
        {!isFixed && <DraftBoth draft={draft} labels={sst.labels} />}
        <ReadOnly.Provider value={isFixed}>
          <SstForm form={form} another={null} />
        </ReadOnly.Provider>
        {frame && <ExpectedDesignCard frame={frame} inputs={typed} isCurrent={isCurrent} isGood={isGood} />}
        <GeneralError text={form.general} />
        <div className={classes.answers}>
          <Button
            size="main"
            onClick={() => {
              if (!isFixed) draft.forget()
              close()
            }}
          >
            {say(isFixed ? 'shell.close' : 'shell.cancel')}
          </Button>
          {!isFixed && (
            <Button variant="primary" size="main" type="submit" busy={form.isBusy}>
              {say('baseline.generate')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}
