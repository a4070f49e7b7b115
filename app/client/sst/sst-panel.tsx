import { Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import { useId } from 'react'
import { failureText } from '../../domain/api/call-failure.ts'
import { municipalityOutline } from '../../domain/region/contract.ts'
import { sstCalculate } from '../../domain/sst/contract.ts'
import type { ToolContext } from '../map/tool.ts'
import { Button } from '../ui/button.tsx'
import { RestoredDraft } from '../ui/draft/restored-notice.tsx'
import formClasses from '../ui/form/form.module.css'
import { useForm } from '../ui/form/use-form.ts'
import { Panel, PanelFoot } from '../ui/pane/panel.tsx'
import { useRun } from '../ui/run/use-run.ts'
import { useSay } from '../ui/use-say.ts'
import { ExpectedDesignCard } from './form/expected-design-card.tsx'
import { SstForm } from './form/sst-form.tsx'
import { sstFormOf } from './form/sst-request.ts'
import { useFrame } from './form/use-frame.ts'
import classes from './sst.module.css'
import { clearSstAtom, type SstInputs, sstDraft, sstInputsAtom } from './sst-state.ts'
import { useSstRun } from './use-sst-run.ts'

/** Panel of the tool: four numbers, the design that results from them, and the Run button. */
export function SstPanel(props: { context: ToolContext; place: string; close(): void }) {
  const { context, place, close } = props
  const say = useSay()
  const id = useId()
  const [inputs, setInputs] = useAtom(sstInputsAtom)
  const clear = useSetAtom(clearSstAtom)
  const sddmm = context.municipality?.sddmm ?? null
  const { frame, isCurrent, failure } = useFrame(sddmm, inputs.desired_cluster_size)
  const { running, run, another, refused, forgive } = useSstRun()
  const form = useForm<SstInputs>({
    ...sstFormOf(frame?.households ?? null),
    state: [
      inputs,
      next => {
        setInputs(next)
        forgive()
      },
    ],
    refused,
    save: async () => {
      if (canRun && sddmm !== null && !running) run(sddmm)
    },
  })
  const isGood = form.wrong.length === 0
  const mayRun = sddmm !== null && failure === null
  const canRun = mayRun && isGood
  return (
    <Panel
      title={say('sst.title')}
      place={place}
      closeLabel={say('tool.close')}
      close={close}
      foot={
        <PanelFoot>
          <Button size="main" onClick={clear}>
            {say('tool.clear')}
          </Button>
          <Button variant="primary" size="main" disabled={!mayRun} busy={running} type="submit" form={id}>
            {say(running ? 'sst.running' : 'sst.run')}
          </Button>
        </PanelFoot>
      }
    >
      <Text size="sm" c="dimmed">
        {say('sst.intro')}
      </Text>
      <RestoredDraft restoredAtom={sstDraft.restoredAtom} />
      <Notice context={context} failure={failure} />
      <form {...form.props} id={id} className={formClasses.bare}>
        <SstForm form={form} another={canRun && !running ? () => another(sddmm) : null} />
      </form>
      {frame && <ExpectedDesignCard frame={frame} inputs={inputs} isCurrent={isCurrent} isGood={isGood} />}
      {sddmm !== null && frame === null && failure === null && (
        <Text size="xs" c="dimmed" role="status">
          {say('sst.expect.loading')}
        </Text>
      )}
      <Refusal />
    </Panel>
  )
}

/** Why no sample can be drawn here: no municipality is selected (G-026), or the server gives a reason (G-020). */
function Notice({ context, failure }: { context: ToolContext; failure: Error | null }) {
  const say = useSay()
  const isLoading = useIsFetching({ queryKey: [municipalityOutline.path] }) > 0
  if (context.municipality === null)
    return isLoading ? null : <PanelMessage text={say('sst.noMunicipality')} variant="notice" />
  if (failure === null) return null
  return <PanelMessage text={failureText(failure, say)} variant="error" />
}

/** Why the last request failed, if it concerns no field. */
function Refusal() {
  const say = useSay()
  const { failure, refused } = useRun(sstCalculate)
  if (failure === null || Object.keys(sstFormOf(null).labels).some(field => refused[field])) return null
  return <PanelMessage text={failureText(failure, say)} variant="error" />
}

function PanelMessage({ text, variant }: { text: string; variant: 'notice' | 'error' }) {
  return (
    <p className={classes.told} data-look={variant} role="status">
      <IconAlertCircle size={16} stroke={1.6} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
