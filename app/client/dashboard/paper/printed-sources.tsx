import { infographicGroups } from '../../../domain/dashboard/indicators.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from '../dashboard.module.css'
import type { RegionEnergy } from '../energy/energy-data.ts'
import { useInfographics } from '../infographics/infographics.tsx'
import { usePopulation } from '../population/population-card.tsx'
import type { Named } from '../provenance.ts'
import { SourceList } from '../source-tip.tsx'

/** On paper: where everything above comes from, because paper has no tips to open. */
export function PrintedSources({ region, energy }: { region: number; energy: RegionEnergy }) {
  const say = useWords()
  const infographics = useInfographics(region).data
  const population = usePopulation(region).data
  const figures: Named[] = [
    ...(infographics
      ? infographicGroups.flatMap(group =>
          infographics[group].map(item => ({ ...item, title: say(`indicator.${item.id}`) })),
        )
      : []),
    ...(energy.data ? [{ ...energy.data, title: say('dashboard.group.energy') }] : []),
  ]
  return (
    <section className={classes.printed} aria-label={say('dashboard.sources')} data-paper-only>
      <h3>{say('dashboard.sources')}</h3>
      {population && (
        <p>
          <b>{say('population.title')}</b> {say('dashboard.source', { source: population.source })}
        </p>
      )}
      <SourceList figures={figures} />
    </section>
  )
}
