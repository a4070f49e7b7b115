import { useQuery } from '@tanstack/react-query'
import { type InfographicItem, infographics as infographicsCall } from '../../../domain/dashboard/contract.ts'
import { type InfographicGroup, infographicGroups } from '../../../domain/dashboard/indicators.ts'
import { figureText } from '../../../domain/dashboard/shown/figure-text.ts'
import { groupWords } from '../../../domain/dashboard/shown/group-words.ts'
import { landShares } from '../../../domain/dashboard/shown/land-shares.ts'
import type { Named } from '../../../domain/dashboard/shown/sources-shown.ts'
import { endpointQuery } from '../../api/queries.ts'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { Card, CardFailure, RowsComing } from '../card.tsx'
import classes from '../dashboard.module.css'
import { useRegionName } from '../place/region-names.ts'
import { GeneratedMark, SourceTip } from '../source-tip.tsx'
import { InfographicRows } from './infographic-rows.tsx'
import { LandUse } from './land-use.tsx'

const landGroup: InfographicGroup = 'Landuse Status'

export function useInfographics(region: number) {
  return useQuery(endpointQuery(infographicsCall, { params: { adminid: String(region) } }))
}

/** Three cards for a region: renewable energy technology, physical infrastructure and land use. */
export function Infographics({ region, place }: { region: number; place: string }) {
  const say = useSay()
  const query = useInfographics(region)
  const name = useRegionName(region)
  useFailureToast(query.error, 'dashboard.failed.infographics', name)
  if (query.isError && !query.data)
    return (
      <Card title={infographicGroups.map(group => say(groupWords[group])).join(' · ')} span={3}>
        <CardFailure
          text={say('dashboard.failed.infographics', { region: place })}
          failure={query.error}
          retry={() => void query.refetch()}
        />
      </Card>
    )
  const landNote = (items: InfographicItem[]) =>
    say('dashboard.land.about', { area: figureText(landShares(items).known_km2, 'km2') })
  return infographicGroups.map(group => {
    const items = query.data?.[group]
    const title = say(groupWords[group])
    const figures: Named[] = items?.map(item => ({ ...item, title: say(`indicator.${item.id}`) })) ?? []
    return (
      <Card
        key={group}
        title={title}
        end={
          items && (
            <SourceTip
              title={title}
              figures={figures}
              about={group === landGroup ? landNote(items) : undefined}
            />
          )
        }
      >
        {items === undefined ? (
          <RowsComing rows={8} />
        ) : group === landGroup ? (
          <LandUse items={items} region={place} />
        ) : (
          <InfographicRows items={items} region={place} />
        )}
        {items && (
          <p className={classes.foot}>
            <GeneratedMark figures={items} />
          </p>
        )}
      </Card>
    )
  })
}
