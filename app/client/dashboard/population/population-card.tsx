import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PopulationYear, populationData, populationYears } from '../../../domain/dashboard/contract.ts'
import { type Population, peopleOf } from '../../../domain/dashboard/shown/year-figures.ts'
import { formatCount, formatPercent } from '../../../domain/format.ts'
import { localName } from '../../../domain/messages/local-name.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { endpointQuery } from '../../api/queries.ts'
import { InfoTip } from '../../ui/info-tip.tsx'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { Card, CardFailure, RowsComing } from '../card.tsx'
import shared from '../dashboard.module.css'
import { useRegionName } from '../place/region-names.ts'
import classes from './population.module.css'
import { PopulationTrend } from './population-trend.tsx'

export function usePopulation(region: number) {
  // The year is sent because the documentation requires it. The reply contains all five years.
  const query = { year: '2016', variableid: '11', adminid: String(region) } as const
  return useQuery(endpointQuery(populationData, { query }))
}

/** Population of a region in five years, by sex, with its trend. */
export function PopulationCard(props: {
  region: number
  place: string
  year: PopulationYear
  chooseYear(year: PopulationYear): void
}) {
  const { region, place, year, chooseYear } = props
  const say = useSay()
  const query = usePopulation(region)
  useFailureToast(query.error, 'dashboard.failed.population', useRegionName(region))
  const data = query.data
  return (
    <Card
      title={say('population.title')}
      span={3}
      wideEnd
      end={
        <>
          <SegmentedControl
            aria-label={say('population.year')}
            className={classes.years}
            value={String(year)}
            onChange={value => chooseYear(Number(value) as PopulationYear)}
            data={populationYears.map(String)}
          />
          {data && <Method data={data} />}
        </>
      }
    >
      {data ? (
        <>
          <div className={classes.columns}>
            <YearFigures data={data} year={year} />
            <PopulationTrend data={data} year={year} region={region} />
          </div>
          <p
            className={shared.note}
          >{`${say('dashboard.source', { source: data.source })} · ${methodOf(data, say)}`}</p>
        </>
      ) : query.isError ? (
        <CardFailure
          text={say('dashboard.failed.population', { region: place })}
          failure={query.error}
          retry={() => void query.refetch()}
        />
      ) : (
        <RowsComing rows={8} />
      )}
    </Card>
  )
}

function YearFigures({ data, year }: { data: Population; year: PopulationYear }) {
  const say = useSay()
  const { kind, total, female, male, femalePercent, malePercent } = peopleOf(data, year)
  const sexes = [
    { sex: 'female', people: female, percent: femalePercent },
    { sex: 'male', people: male, percent: malePercent },
  ] as const
  return (
    <div className={classes.figures} aria-live="polite">
      <p>{say(`population.total.${kind}`, { year })}</p>
      <strong>{formatCount(total)}</strong>
      <div className={classes.bar} aria-hidden>
        {sexes.map(({ sex, percent }) => (
          <i key={sex} style={{ flexGrow: percent ?? 0, background: `var(--${sex})` }} />
        ))}
      </div>
      <table>
        <tbody>
          {sexes.map(({ sex, people, percent }) => (
            <tr key={sex}>
              <th scope="row">
                <i style={{ background: `var(--${sex})` }} />
                {say(`population.${sex}`)}
              </th>
              <td>{formatCount(people)}</td>
              <td>{formatPercent(percent)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{say('population.households')}</th>
            <td>{formatCount(data.households_2021)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const methodOf = ({ method }: Population, say: Say) =>
  method.map(({ key, params }) => say(key, params)).join(' ')

function Method({ data }: { data: Population }) {
  const say = useSay()
  const language = languageChoice.use()
  const names = data.unusual_growth.map(one => localName(one, language))
  const title = say('population.title')
  return (
    <InfoTip label={say('dashboard.source.about', { title })} title={title}>
      <div className={shared.tip}>
        <p>{say('dashboard.source', { source: data.source })}</p>
        <p>{methodOf(data, say)}</p>
        {data.unusual_growth.length > 0 && (
          <p>{say('population.unusual', { municipalities: names.join(', ') })}</p>
        )}
      </div>
    </InfoTip>
  )
}
