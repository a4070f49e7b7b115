import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { CallFailure, failureText } from '../../../../domain/api/call-failure.ts'
import type { SavedClusterReply } from '../../../../domain/bat/clusters/contract.ts'
import { batParameters } from '../../../../domain/bat/contract.ts'
import { demandBounds } from '../../../../domain/rates/tiers.ts'
import { endpointQuery } from '../../../api/queries.ts'
import { zonalRequest } from '../../../bat/bat-request.ts'
import { batInputsAtom, batPlaceAtom } from '../../../bat/bat-state.ts'
import { DemandForm } from '../../../bat/form/demand-form.tsx'
import { DrawnPlace } from '../../../bat/form/drawn-place.tsx'
import { FilterChip } from '../../../bat/form/filter-chip.tsx'
import { ScenarioForm } from '../../../bat/form/scenario-form.tsx'
import { useBatForm } from '../../../bat/form/use-bat-form.ts'
import { OwnRatesOpener } from '../../../bat/own-rates/own-rates-opener.tsx'
import { useBatDrawing } from '../../../bat/use-drawing.ts'
import { useHouseCounter } from '../../../bat/use-houses.ts'
import { useOutline, useToolContext, useWorkingArea } from '../../../region/region-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { DraftNotices } from '../../../ui/draft/draft-notices.tsx'
import formClasses from '../../../ui/form/form.module.css'
import { GeneralError } from '../../../ui/form/general-error.tsx'
import { toastsOf } from '../../../ui/toast/toast.ts'
import { useSay } from '../../../ui/use-say.ts'
import { usePlan } from '../../plan-context.tsx'
import classes from '../../steps/steps.module.css'
import type { useClusters } from '../use-clusters.ts'
import { ClusterBoth } from './cluster-both.tsx'
import { clusterDraft } from './draft-name.ts'
import { useClusterDraft } from './use-cluster-draft.ts'
import type { EditedCluster } from './use-cluster-inputs.ts'

const toast = toastsOf('cluster.save')

/** Form for a cluster of the plan: its area (drawn or entered), demand and scenario. Saving calculates the cluster. */
export function ClusterEditor(props: {
  edited: EditedCluster
  clusters: ReturnType<typeof useClusters>
  saved(reply: SavedClusterReply): void
  close(): void
}) {
  const { edited, clusters, saved, close } = props
  const say = useSay()
  const plan = usePlan()
  const id = useId()
  const { outline } = useOutline(plan.municipality)
  const { workingArea } = useWorkingArea()
  const context = useToolContext(workingArea, outline, true)
  const inputs = useAtomValue(batInputsAtom)
  const place = useAtomValue(batPlaceAtom)
  const parameters = useQuery(endpointQuery(batParameters, {})).data
  const bounds = parameters && demandBounds(parameters.tiers, inputs.tier)
  const count = useHouseCounter(plan.municipality, inputs.building_filter)
  const drawing = useBatDrawing(count, () => {})
  const [state, setState] = useState<{ isBusy: boolean; reason?: string }>({ isBusy: false })
  const isNew = edited.id === undefined
  const ring = place?.shape === 'polygon' ? place.ring : null
  const form = useBatForm(bounds, false, save, true)
  const draft = useClusterDraft(edited)

  // For a new cluster, drawing on the map starts at once.
  const draw = useEffectEvent(() => {
    if (isNew && place === null && context.municipality !== null) drawing.start('cluster')
  })
  const isPlaced = draft.isReady && context.municipality !== null
  useEffect(() => {
    if (isPlaced) draw()
  }, [isPlaced])

  /** Returns whether the cluster was saved. */
  async function save(): Promise<boolean> {
    if (state.isBusy) return false
    if (draft.undecided.length > 0) {
      setState({ isBusy: false, reason: say('form.choose') })
      return false
    }
    if (ring === null || form.wrong.length > 0) {
      form.toNextFault()
      if (ring === null) setState({ isBusy: false, reason: say('clusters.noPlace') })
      return false
    }
    const request = zonalRequest(inputs, ring)
    setState({ isBusy: true })
    try {
      await clusters.count(request)
    } catch (failure) {
      const isNone = failure instanceof CallFailure && failure.code !== undefined
      toast.error(isNone ? failureText(failure, say) : say('clusters.housesFailed'))
      setState({ isBusy: false })
      return false
    }
    try {
      const reply = await clusters.save({ request, name: inputs.cluster_name, ...edited })
      drawing.stop()
      draft.forget()
      toast.success(say(isNew ? 'clusters.added' : 'clusters.edited'))
      saved(reply as SavedClusterReply)
      return true
    } catch (failure) {
      toast.error(say(isNew ? 'clusters.notAdded' : 'clusters.notEdited'))
      setState({ isBusy: false, reason: failureText(failure, say, 'form') })
      if (failure instanceof CallFailure && failure.code === 'changed_meanwhile') void clusters.changed()
      return false
    }
  }

  return (
    <section className={classes.sample} aria-label={say(isNew ? 'clusters.new' : 'clusters.editTitle')}>
      <h3>{say(isNew ? 'clusters.new' : 'clusters.editTitle')}</h3>
      <DraftNotices draft={draft} save={save} />
      <ClusterBoth draft={draft} />
      <FilterChip />
      <DrawnPlace
        mode="cluster"
        context={context}
        count={count}
        drawing={drawing}
        draft={clusterDraft(plan.id, edited.id)}
      />
      <form {...form.props} id={id} className={formClasses.bare}>
        {parameters && bounds && (
          <>
            <DemandForm parameters={parameters} bounds={bounds} form={form} count={count} />
            <ScenarioForm form={form} />
          </>
        )}
      </form>
      {parameters && (
        <OwnRatesOpener draft={`${clusterDraft(plan.id, edited.id)}.rates`}>
          {say('bat.rates', { version: parameters.cost_rates_version })}
        </OwnRatesOpener>
      )}
      <GeneralError text={state.reason} />
      <div className={classes.answers}>
        <Button size="main" onClick={close}>
          {say('shell.cancel')}
        </Button>
        <Button
          variant="primary"
          size="main"
          type="submit"
          form={id}
          disabled={ring === null || bounds === undefined}
          busy={state.isBusy}
        >
          {say('clusters.save')}
        </Button>
      </div>
    </section>
  )
}
