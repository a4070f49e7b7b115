import { renewable } from '../../../domain/plan/steps/renewable.ts'
import { useSay } from '../../ui/use-say.ts'
import { DocumentStep, FieldGroup, KnownField } from './document-step.tsx'

/** The map layers that show what is counted here. */
const layers: Record<string, string> = {
  hydro_powers: 'hydropower',
  micro_hydros: 'micro_hydro',
  sub_stations: 'substation',
  transformers: 'transformer',
}

/** Existing renewable energy and grid supply (I-010). */
export default function RenewableStep() {
  const say = useSay()
  return (
    <DocumentStep
      path="renewable-energy"
      documents={[renewable]}
      words={{
        title: 'steps.renewable',
        sentence: 'steps.renewableSentence',
        saved: 'steps.renewableSaved',
        failed: 'steps.renewableFailed',
      }}
      labels={{
        hydro_powers: 'steps.hydro_powers',
        micro_hydros: 'steps.micro_hydros',
        sub_stations: 'steps.sub_stations',
        transformers: 'steps.transformers',
        solar_mini_grids: 'steps.solar_mini_grids',
        solar_home_systems: 'steps.solar_home_systems',
        improved_water_mills: 'steps.improved_water_mills',
      }}
    >
      {form => (
        <FieldGroup title={say('steps.counts')}>
          {Object.keys(renewable.fields).map(name => (
            <KnownField key={name} form={form} name={name} layer={layers[name]} />
          ))}
        </FieldGroup>
      )}
    </DocumentStep>
  )
}
