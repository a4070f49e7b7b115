import { useQuery } from '@tanstack/react-query'
import { infographics as infographicsCall } from '../../domain/dashboard/contract.ts'
import { type InfographicGroup, infographicGroups } from '../../domain/dashboard/indicators.ts'
import type { WordKey } from '../../domain/words/words.ts'
import { endpointQuery } from '../api/queries.ts'
import { useWords } from '../ui/use-words.ts'
import { Card, FailedHere, RowsComing } from './card.tsx'
import { InfographicRows } from './infographic-rows.tsx'
import { LandUse } from './land-use.tsx'
import type { Named } from './provenance.ts'
import { useRegionName } from './region-names.ts'
import { GeneratedMark, SourceTip } from './source-tip.tsx'
import { useFailureTold } from './use-failure-told.ts'

/** Titles of the cards; the groups' own names are the server's, misspelling and all (S-081). */
export const groupWords: Record<InfographicGroup, WordKey> = {
  'Renewable Energy Technology': 'dashboard.group.renewable',
  'Physical Infrastructrue': 'dashboard.group.infrastructure',
  'Landuse Status': 'dashboard.group.land',
}
const landGroup: InfographicGroup = 'Landuse Status'

export function useInfographics(region: number) {
  return useQuery(endpointQuery(infographicsCall, { params: { adminid: String(region) } }))
}

/** Renewable energy technology, physical infrastructure and land use of a region: three cards. */
export function Infographics({ region, place }: { region: number; place: string }) {
  const say = useWords()
  const query = useInfographics(region)
  const name = useRegionName(region)
  useFailureTold(query.error, 'dashboard.failed.infographics', name)
  if (query.isError && !query.data)
    return (
      <Card title={infographicGroups.map(group => say(groupWords[group])).join(' · ')} span={3}>
        <FailedHere
          text={say('dashboard.failed.infographics', { region: place })}
          retry={() => void query.refetch()}
        />
      </Card>
    )
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
            <>
              <GeneratedMark figures={items} />
              <SourceTip title={title} figures={figures} />
            </>
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
      </Card>
    )
  })
}
