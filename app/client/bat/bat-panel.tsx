import { SegmentedControl } from '@mantine/core'
import { IconHomeBolt, IconMap2, IconMapPin, IconPolygon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import { batParameters } from '../../domain/bat/contract.ts'
import { demandBounds } from '../../domain/rates/tiers.ts'
import { endpointQuery } from '../api/queries.ts'
import type { ToolContext } from '../map/tool.ts'
import { Button } from '../ui/button.tsx'
import { RestoredDraft } from '../ui/draft/restored-notice.tsx'
import formClasses from '../ui/form/form.module.css'
import { Panel, PanelFoot } from '../ui/pane/panel.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './bat.module.css'
import {
  type BatMode,
  batInputsAtom,
  batModeAtom,
  batPlaceAtom,
  batRestoredAtom,
  clearBatAtom,
} from './bat-state.ts'
import { ClusterList } from './form/cluster-list.tsx'
import { DemandForm } from './form/demand-form.tsx'
import { DrawnPlace } from './form/drawn-place.tsx'
import { FilterChip } from './form/filter-chip.tsx'
import { ScenarioForm } from './form/scenario-form.tsx'
import { useBatForm } from './form/use-bat-form.ts'
import { OwnRatesOpener } from './own-rates/own-rates-opener.tsx'
import { BackToSettlements } from './settlements/back-to-settlements.tsx'
import { MunicipalityFoot } from './settlements/municipality-foot.tsx'
import { MunicipalityForm, useGroupingForm } from './settlements/municipality-form.tsx'
import { PlannedLines } from './settlements/scenarios/planned-lines.tsx'
import { ScenarioChoice } from './settlements/scenarios/scenario-choice.tsx'
import { useBatRun } from './use-bat-run.ts'
import { useBatDrawing } from './use-drawing.ts'
import { useHouseCounter, useHouses } from './use-houses.ts'

const modes = [
  { value: 'point', icon: IconMapPin, words: 'bat.mode.point' },
  { value: 'polygon', icon: IconPolygon, words: 'bat.mode.polygon' },
  { value: 'cluster', icon: IconHomeBolt, words: 'bat.mode.cluster' },
  { value: 'municipality', icon: IconMap2, words: 'bat.mode.municipality' },
] as const

/** Panel of the tool: the place to analyse, its demand, the scenario and the Run button. */
export function BatPanel(props: { context: ToolContext; place: string; close(): void }) {
  const { context, place, close } = props
  const say = useSay()
  const mode = useAtomValue(batModeAtom)
  const drawn = useAtomValue(batPlaceAtom)
  const id = useId()
  const inputs = useAtomValue(batInputsAtom)
  const clear = useSetAtom(clearBatAtom)
  const parameters = useQuery(endpointQuery(batParameters, {})).data
  const count = useHouseCounter(context.municipality?.sddmm ?? null, inputs.building_filter)
  const houses = useHouses(context.municipality?.sddmm ?? null, inputs.building_filter)
  const analysis = useBatRun()
  const drawing = useBatDrawing(count, analysis.runPoint)
  const bounds = parameters && demandBounds(parameters.tiers, inputs.tier)
  const { municipality } = context
  const isWhole = mode === 'municipality'
  const form = useBatForm(bounds, isWhole, async () => {
    if (bounds !== undefined && !analysis.running) run()
  })
  const grouping = useGroupingForm()

  function clearAll() {
    drawing.stop()
    clear()
  }

  function run() {
    if (drawn?.shape === 'point') analysis.runPoint(drawn.at)
    if (drawn?.shape === 'polygon') analysis.runZonal(drawn.ring)
  }

  return (
    <Panel
      title={say('bat.title')}
      place={place}
      closeLabel={say('tool.close')}
      close={close}
      foot={
        isWhole ? (
          <MunicipalityFoot
            municipality={municipality && { sddmm: municipality.sddmm, name: place }}
            isReady={bounds !== undefined}
            forms={[grouping, form]}
          />
        ) : (
          <PanelFoot>
            <Button size="main" onClick={clearAll}>
              {say('tool.clear')}
            </Button>
            <Button
              variant="primary"
              size="main"
              disabled={drawn === null || bounds === undefined}
              busy={analysis.running}
              type="submit"
              form={id}
            >
              {say(analysis.running ? 'bat.running' : 'tool.run')}
            </Button>
          </PanelFoot>
        )
      }
    >
      <RestoredDraft restoredAtom={batRestoredAtom} />
      <SegmentedControl
        fullWidth
        aria-label={say('bat.mode')}
        value={mode}
        className={classes.modes}
        onChange={value => drawing.choose(value as BatMode)}
        data={modes.map(({ value, icon: Icon, words }) => ({
          value,
          label: (
            <span className={classes.segment}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {say(words)}
            </span>
          ),
        }))}
      />
      {isWhole ? (
        <>
          <MunicipalityForm hasMunicipality={municipality !== null} form={grouping} />
          <ScenarioChoice />
        </>
      ) : (
        <>
          <BackToSettlements back={() => drawing.choose('municipality')} />
          <FilterChip />
          <DrawnPlace mode={mode} context={context} count={count} drawing={drawing} />
        </>
      )}
      <form {...form.props} id={id} className={formClasses.bare}>
        {mode !== 'point' && parameters && bounds && (
          <>
            <DemandForm parameters={parameters} bounds={bounds} form={form} count={count} />
            <ScenarioForm form={form} />
            {isWhole && <PlannedLines />}
          </>
        )}
      </form>
      {mode !== 'point' && parameters && (
        <OwnRatesOpener>{say('bat.rates', { version: parameters.cost_rates_version })}</OwnRatesOpener>
      )}
      {!isWhole && <ClusterList houses={houses} />}
    </Panel>
  )
}
