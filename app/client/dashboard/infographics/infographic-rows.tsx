import {
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingFactory2,
  IconBuildingHospital,
  IconCircuitInductor,
  IconCooker,
  IconDroplet,
  IconFlame,
  IconPlug,
  IconRipple,
  IconRoad,
  IconSchool,
  IconSolarPanel,
  IconSolarPanel2,
  IconWheel,
} from '@tabler/icons-react'
import type { InfographicItem } from '../../../domain/dashboard/contract.ts'
import type { IndicatorId } from '../../../domain/dashboard/indicators.ts'
import { coverText, isPartial } from '../../../domain/dashboard/shown/sources-shown.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../dashboard.module.css'
import { FigureWithUnit } from '../figure.tsx'

const icons: Partial<Record<IndicatorId, typeof IconBuilding>> = {
  hydropower_plants: IconRipple,
  micro_hydro_plants: IconDroplet,
  solar_mini_grids: IconSolarPanel,
  solar_home_systems: IconSolarPanel2,
  biogas_plants: IconFlame,
  improved_water_mills: IconWheel,
  improved_cookstoves: IconCooker,
  settlements: IconBuildingCommunity,
  buildings: IconBuilding,
  schools: IconSchool,
  health_facilities: IconBuildingHospital,
  substations: IconBuildingFactory2,
  transformers: IconCircuitInductor,
  grid_line_km: IconPlug,
  road_km: IconRoad,
}

/**
 * One figure per row, with its icon, name, value and unit. A total that covers only some municipalities states how
 * many.
 */
export function InfographicRows({ items, region }: { items: InfographicItem[]; region: string }) {
  const say = useSay()
  return (
    <dl className={classes.rows}>
      {items.map(item => {
        const Icon = icons[item.id] ?? IconBuilding
        return (
          <div key={item.id}>
            <dt>
              <Icon size={16} stroke={1.6} aria-hidden />
              <span>
                {say(`indicator.${item.id}`)}
                {isPartial(item) && <small>{coverText(item, say)}</small>}
              </span>
            </dt>
            <dd>
              <FigureWithUnit value={item.value} unit={item.unit} region={region} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
