import { useLayoutEffect, useRef, useState } from 'react'
import type { PopulationYear } from '../../domain/dashboard/contract.ts'
import type { IndicatorId } from '../../domain/dashboard/indicators.ts'
import { regionSheetFile } from '../../domain/report/sheets/contract.ts'
import { call } from '../api/browser.ts'
import type { RegionLists } from '../region/cascade.ts'
import { useSay } from '../ui/use-say.ts'
import { RegionComparison } from './comparison/comparison.tsx'
import classes from './dashboard.module.css'
import { EnergyCards } from './energy/energy-cards.tsx'
import { useEnergyData } from './energy/energy-data.ts'
import { Infographics } from './infographics/infographics.tsx'
import { useIsGenerated } from './infographics/use-is-generated.ts'
import { PanelHead } from './panel-head.tsx'
import { PopulationCard } from './population/population-card.tsx'

/**
 * The dashboard of a region: the country, a province, a district or a municipality. The year, comparison and indicator
 * come from the URL.
 */
export function DashboardPanel(props: {
  region: number
  place: string
  lists: RegionLists | null
  year: PopulationYear
  chooseYear(year: PopulationYear): void
  compare: number | null
  chooseCompare(code: number | null): void
  /** The indicator by which the map is coloured. */
  indicator: IndicatorId | null
}) {
  const { region, place, lists, year, chooseYear, compare, chooseCompare, indicator } = props
  const say = useSay()
  const energy = useEnergyData(region)
  // A comparison that is selected here is scrolled into view, but one from the URL does not scroll the page.
  const [comparedRegion, setComparedRegion] = useState<number | null>(null)
  const panel = useRef<HTMLElement>(null)
  // When another place is selected, the page starts with its name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the region is another
  useLayoutEffect(() => {
    panel.current?.scrollTo(0, 0)
  }, [region])
  const isGenerated = useIsGenerated(region, energy)
  return (
    <section ref={panel} className={classes.panel} aria-label={say('shell.dashboard')} tabIndex={-1}>
      <div className={classes.inside} data-generated={isGenerated || undefined}>
        <PanelHead
          region={region}
          place={place}
          lists={lists}
          energy={energy}
          isGenerated={isGenerated}
          compare={compare}
          chooseCompare={chooseCompare}
          comparing={() => setComparedRegion(region)}
          sheet={() =>
            call(regionSheetFile, {
              body: { region, year, compare: compare ?? undefined, indicator: indicator ?? undefined },
            })
          }
        />
        <div className={classes.cards}>
          <Infographics region={region} place={place} />
          <PopulationCard region={region} place={place} year={year} chooseYear={chooseYear} />
          <EnergyCards energy={energy} place={place} region={region} />
          {compare !== null && lists && (
            <RegionComparison
              key={region}
              region={region}
              lists={lists}
              compare={compare}
              chooseCompare={chooseCompare}
              reveal={comparedRegion === region}
            />
          )}
        </div>
      </div>
    </section>
  )
}
