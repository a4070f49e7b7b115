import { useState } from 'react'
import type { PopulationYear } from '../../domain/dashboard/contract.ts'
import type { RegionLists } from '../region/cascade.ts'
import { useWords } from '../ui/use-words.ts'
import { Comparison } from './comparison/comparison.tsx'
import classes from './dashboard.module.css'
import { EnergyCards } from './energy/energy-cards.tsx'
import { useEnergyData } from './energy/energy-data.ts'
import { Infographics } from './infographics/infographics.tsx'
import { PanelHead } from './panel-head.tsx'
import { PrintedSources } from './paper/printed-sources.tsx'
import { PopulationCard } from './population/population-card.tsx'
import '../ui/files/paper.css'
import './paper/print.css'

/**
 * The dashboard of a region: country, province, district or municipality. Year and comparison are the
 * address's; `mapPicture` answers an image of the map for paper.
 */
export function DashboardPanel(props: {
  region: number
  place: string
  lists: RegionLists | null
  year: PopulationYear
  chooseYear(year: PopulationYear): void
  compare: number | null
  chooseCompare(code: number | null): void
  mapPicture?: () => Promise<string | null>
}) {
  const { region, place, lists, year, chooseYear, compare, chooseCompare, mapPicture } = props
  const say = useWords()
  const energy = useEnergyData(region)
  // A comparison that is asked for here comes into view; one that an address brings does not move the page.
  const [askedIn, setAskedIn] = useState<number | null>(null)
  return (
    <section
      className={classes.panel}
      aria-label={say('shell.dashboard')}
      data-dashboard
      data-paper
      tabIndex={-1}
    >
      <div className={classes.inside}>
        <PanelHead
          region={region}
          place={place}
          lists={lists}
          energy={energy}
          compare={compare}
          chooseCompare={chooseCompare}
          comparing={() => setAskedIn(region)}
          mapPicture={mapPicture}
        />
        <div className={classes.cards}>
          <Infographics region={region} place={place} />
          <PopulationCard region={region} place={place} year={year} chooseYear={chooseYear} />
          <EnergyCards energy={energy} place={place} region={region} />
          {compare !== null && lists && (
            <Comparison
              key={region}
              region={region}
              lists={lists}
              compare={compare}
              chooseCompare={chooseCompare}
              reveal={askedIn === region}
            />
          )}
        </div>
        <PrintedSources region={region} energy={energy} />
      </div>
    </section>
  )
}
