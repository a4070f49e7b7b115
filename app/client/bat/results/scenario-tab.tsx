import { householdsToSupply } from '../../../domain/bat/contract.ts'
import {
  formatArea_km2,
  formatCount,
  formatDistance_km,
  formatElevation_m,
  formatPosition,
  formatPower_kW,
  formatSlope_deg,
  formatTemperature_C,
  formatWatts,
  missing,
} from '../../../domain/format.ts'
import { FactList } from '../../ui/fact-list.tsx'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import { ScenarioForm } from '../form/scenario-form.tsx'
import { useBatForm } from '../form/use-bat-form.ts'
import type { ResultView } from './result-view.ts'

/** The choices of the scenario itself, followed by the place, its households and its demand. */
export function ScenarioTab({ result }: ResultView) {
  const say = useSay()
  const form = useBatForm()
  const { physical_information: physical, municipality } = result
  const range = (
    text: (value: number) => string,
    { min, max }: { min: number | null; max: number | null },
  ) => (min === null || max === null ? missing : say('bat.range', { least: text(min), most: text(max) }))
  const place = [
    [say('bat.place'), `${municipality.name}, ${municipality.district}, ${municipality.state}`],
    [say('bat.place.local'), result.local_name],
    [say('bat.place.centre'), formatPosition([result.longitude, result.latitude])],
    [say('bat.place.area'), formatArea_km2(result.area_km2)],
    [say('bat.place.elevation'), range(formatElevation_m, physical.elevation_minmax)],
    [say('bat.place.slope'), range(formatSlope_deg, physical.slope_minmax)],
    [say('bat.place.aspect'), say(`bat.facing.${physical.facing ?? 'mixed'}`)],
    [say('bat.place.temperature'), formatTemperature_C(physical.avg_temp)],
    [say('bat.place.toGrid'), formatDistance_km(result.distance_to_grid_ext_km)],
    ...(result.is_in_terai ? [] : [[say('bat.place.toMhp'), formatDistance_km(result.distance_to_mhp_km)]]),
    [say('bat.place.terai'), say(result.is_in_terai ? 'bat.yes' : 'bat.no')],
  ]
  const people = [
    [say('bat.people.houses'), formatCount(result.num_house)],
    [say('bat.people.buildings'), formatCount(result.osm_buildings)],
    [say('bat.people.households'), formatCount(result.num_household)],
    [say('bat.people.connected'), formatCount(result.connected_households ?? 0)],
    [say('bat.people.toSupply'), formatCount(householdsToSupply(result))],
    [say('bat.people.female'), formatCount(result.female_pop)],
    [say('bat.people.male'), formatCount(result.male_pop)],
    [say('bat.people.perHousehold'), formatWatts(result.per_hh_demand_W)],
    [say('bat.totalDemand'), formatPower_kW(result.total_demand_kW)],
  ]
  return (
    <div className={classes.scenario}>
      <section className={tool.stack}>
        <ScenarioForm form={form} />
      </section>
      <Facts title={say('bat.place')} rows={place} />
      <Facts title={say('bat.people')} rows={people} />
    </div>
  )
}

function Facts({ title, rows }: { title: string; rows: string[][] }) {
  return (
    <section>
      <h3>{title}</h3>
      <FactList facts={rows} />
    </section>
  )
}
