import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import { networkSaid } from '../../../domain/bat/answer/network-words.ts'
import { drawNetwork } from '../../../domain/bat/contract.ts'
import type { NetworkSummary } from '../../../domain/network/network-schemas.ts'
import { type NetworkOption, networkOptions } from '../../../domain/network/supply/feed-areas.ts'
import { call } from '../../api/browser.ts'
import { Empty } from '../../ui/empty.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useSay } from '../../ui/use-say.ts'
import type { ResultView } from '../results/result-view.ts'
import { AreaTable } from './area-table.tsx'
import { Bill } from './bill.tsx'
import classes from './network.module.css'
import { NetworkDownloads } from './network-downloads.tsx'
import { NetworkFigures } from './network-figures.tsx'
import { networkOnMapAtom } from './network-state.ts'
import { OptionTable } from './option-table.tsx'

/**
 * The network on which the costs of a cluster are based. It is loaded when the tab is opened and shown on the map while
 * the tab is open.
 */
export default function NetworkTab({ view, network }: { view: ResultView; network: NetworkSummary }) {
  const say = useSay()
  const { outcome, result, best } = view
  const options = optionsOf(view)
  const [chosen, choose] = useState<NetworkOption | null>(null)
  const option = options.find(one => one === chosen) ?? options[0]
  const body = { ...outcome.request, plan: outcome.plan }
  const { data: drawn, ...query } = useQuery({
    queryKey: [drawNetwork.path, body, result.atlas_version, result.network_rates_version],
    queryFn: ({ signal }) => call(drawNetwork, { body }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const setOnMap = useSetAtom(networkOnMapAtom)
  useEffect(() => {
    if (drawn) setOnMap({ drawn, option })
    return () => setOnMap(null)
  }, [drawn, option, setOnMap])
  const isOfToday =
    drawn !== undefined &&
    (drawn.atlas_version !== result.atlas_version ||
      drawn.network_rates_version !== result.network_rates_version)
  return (
    <div className={classes.network}>
      <p className={classes.said}>
        {networkSaid(result)
          .map(({ key, params }) => say(key, params))
          .join(' ')}
      </p>
      {isOfToday && (
        <p className={classes.note} role="note">
          {say('network.today')}
        </p>
      )}
      {query.isPending && <p role="status">{say('network.drawing')}</p>}
      {query.error && <NotDrawn failure={query.error} again={() => void query.refetch()} />}
      {drawn && (
        <>
          <NetworkFigures drawn={drawn} network={network} />
          <OptionTable drawn={drawn} options={options} {...{ best, option, choose }} />
          <Bill drawn={drawn} option={option} />
          <AreaTable drawn={drawn} />
          <div>
            <NetworkDownloads drawn={drawn} options={options} name={outcome.name || result.local_name} />
          </div>
        </>
      )}
    </div>
  )
}

/** Options that have costs here, best first. */
const optionsOf = ({ result, best }: ResultView): NetworkOption[] =>
  networkOptions
    .filter(one => result.energy_costs[one] !== undefined)
    .sort((a, b) => Number(b === best) - Number(a === best))

/** If a network cannot be drawn, a retry does not help. */
function NotDrawn({ failure, again }: { failure: Error; again(): void }) {
  const say = useSay()
  if (failure instanceof CallFailure && failure.status === 422)
    return <Empty text={failureText(failure, say)} />
  return <FailedRead text={say('network.failed')} failure={failure} again={again} />
}
