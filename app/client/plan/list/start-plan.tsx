import { IconBolt, IconChartInfographic, IconDroplet, IconFileText, IconGridDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import type { User } from '../../../domain/accounts/contract.ts'
import { populationData } from '../../../domain/dashboard/contract.ts'
import { downloadPath, guidelinesIn } from '../../../domain/downloads.ts'
import { formatCount } from '../../../domain/format.ts'
import { localName } from '../../../domain/messages/local-name.ts'
import { can } from '../../../domain/roles.ts'
import { endpointQuery } from '../../api/queries.ts'
import { flightAtom } from '../../map/map-state.ts'
import type { ToolId } from '../../map/tool.ts'
import { optionOf } from '../../region/cascade.ts'
import { useOutline, useRegionLists } from '../../region/region-queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { ownPlace } from './own-place.ts'
import classes from './start.module.css'

/** Actions of the map screen for users without a plan. */
export type StartPlanOptions = {
  /** Whether the URL contained no place when the screen was opened. The user's own municipality is then shown. */
  isUnplaced: boolean
  chooseTool(tool: ToolId): void
  openDashboard(): void
}

type Props = StartPlanOptions & {
  user: User | null
  /** Content at the bottom of the panel: a link to other people's plans. */
  foot: ReactNode
}
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
const tools = [
  ['bat', IconBolt],
  ['mhp', IconDroplet],
  ['sst', IconGridDots],
] as const
const lines = [1, 2, 3] as const

/** Panel for users without a plan: a button, an explanation of what it does, and what can be viewed without a plan. */
export function StartPlan({ isUnplaced, chooseTool, openDashboard, user, foot }: Props) {
  const say = useSay()
  const language = languageChoice.use()
  const { region } = useSearch({ from: '/home' })
  const mayCreate = can(user?.role, 'plans.write')
  const own = ownPlace(user, region)
  const { lists } = useRegionLists()
  const option = own !== null && lists ? optionOf(lists, own) : undefined
  const place = option && localName(option, language)
  const { outline } = useOutline(own ?? 0)
  const { data } = useQuery({
    ...endpointQuery(populationData, { query: { adminid: String(own) } }),
    enabled: own !== null,
  })
  useOwnPlace(isUnplaced && region === 0 ? own : null, option?.bounds)
  const wards = outline?.sddmm === own ? outline?.wards : undefined
  const hasFigures = place && data && wards !== undefined
  return (
    <section className={classes.start} aria-label={say('planList.title')}>
      <div className={classes.body} data-scroller>
        <h2>{say(mayCreate ? 'start.title' : 'start.titleToRead')}</h2>
        <p className={classes.lead}>
          {!mayCreate
            ? say('start.toRead')
            : hasFigures
              ? say('start.place', {
                  place,
                  households: formatCount(data.households_2021),
                  wards: formatCount(wards),
                })
              : say('start.noPlan')}
        </p>
        {mayCreate && (
          <>
            <Link
              to="/home/plan"
              search={old => ({ ...old, region: own ?? region })}
              className={`${buttonClass('primary', 'large')} ${classes.main}`}
            >
              {place ? say('start.begin', { place }) : say('start.beginAnywhere')}
            </Link>
            <ol className={classes.steps}>
              {lines.map(line => (
                <li key={line}>
                  <b>{say(`start.line.${line}`)}</b>
                  <p>{say(`start.about.${line}`)}</p>
                </li>
              ))}
            </ol>
          </>
        )}
        <h3>{say(mayCreate ? 'start.lookAround' : 'start.lookAt')}</h3>
        <ul className={classes.links}>
          {tools.map(([tool, Icon]) => (
            <li key={tool}>
              <button type="button" onClick={() => chooseTool(tool)}>
                <Icon {...icon} />
                <span>{say(`start.link.${tool}`)}</span>
                <small>{say(`tool.${tool}`)}</small>
              </button>
            </li>
          ))}
          <li>
            <button type="button" onClick={openDashboard}>
              <IconChartInfographic {...icon} />
              <span>{say('start.link.dashboard')}</span>
              <small>{say('mode.dashboard')}</small>
            </button>
          </li>
          <li>
            <a href={downloadPath(guidelinesIn(language))} download>
              <IconFileText {...icon} />
              <span>{say('start.link.guidelines')}</span>
              <small>{say('start.pdf')}</small>
            </a>
          </li>
        </ul>
      </div>
      <footer className={classes.foot}>{foot}</footer>
    </section>
  )
}

type Bounds = NonNullable<ReturnType<typeof optionOf>>['bounds']

/** Shows the user's own municipality once, in the header and on the map, if the URL contains no place. */
function useOwnPlace(own: number | null, bounds: Bounds) {
  const navigate = useNavigate()
  const fly = useSetAtom(flightAtom)
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || own === null || bounds === undefined) return
    isDone.current = true
    void navigate({ to: '.', search: old => ({ ...old, region: own }), replace: true })
    fly({ fit: bounds })
  }, [own, bounds, navigate, fly])
}
