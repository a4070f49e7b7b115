import { useAtomValue } from 'jotai'
import {
  formatArea_km2,
  formatDischarge_m3s,
  formatElevation_m,
  formatFigure,
  formatFixed,
  formatPosition,
  missing,
  roundHalfUp,
} from '../../../domain/format.ts'
import type { MhpResult } from '../../../domain/mhp/contract.ts'
import { flowText } from '../../../domain/mhp/flow-notes.ts'
import { power_kW } from '../../../domain/mhp/head.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import tool from '../../ui/tool.module.css'
import { useWords } from '../../ui/use-words.ts'
import { Warnings } from '../../ui/warnings.tsx'
import classes from '../mhp.module.css'
import { shortPower } from '../mhp-shapes.ts'
import { hoveredPowerhouseAtom, selectedPowerhouseAtom } from '../mhp-state.ts'
import { monthlyChart, profileChart } from './mhp-charts.ts'
import { plantFile } from './mhp-files.ts'
import { PowerhouseTable } from './powerhouse-table.tsx'

/** Cards, the long profile, the monthly flow, the table of powerhouses, and what to keep in mind. */
export function OverviewTab({ result }: { result: MhpResult }) {
  const say = useWords()
  const selected = useAtomValue(selectedPowerhouseAtom)
  const hovered = useAtomValue(hoveredPowerhouseAtom)
  const { monthly, warnings, serialized_project } = result
  return (
    <div className={classes.overview}>
      <Cards result={result} selected={selected} />
      <div className={classes.columns}>
        <section className={classes.chartBox}>
          <h3>{say('mhp.profile')}</h3>
          <Chart
            {...profileChart(result, { selected, hovered }, say)}
            name={plantFile(result, 'long-profile')}
            label={say('mhp.profile')}
          />
        </section>
        <section className={classes.chartBox}>
          <div className={classes.chartHead}>
            <h3>{say('mhp.monthly')}</h3>
            {monthly && (
              <p className={tool.hint}>
                <span className={classes.shade}>
                  {say('mhp.monthly.band', { times: roundHalfUp(result.flow.high / result.flow.low, 1) })}
                </span>
                {' · '}
                {say('mhp.monthly.eflowKey', { flow: formatDischarge_m3s(monthly.e_flow) })}
              </p>
            )}
          </div>
          {monthly ? (
            <Chart
              {...monthlyChart(monthly, serialized_project.discharge, say)}
              name={plantFile(result, 'monthly-flow')}
              label={say('mhp.monthly')}
            />
          ) : (
            <p className={tool.hint}>{say('mhp.monthly.none')}</p>
          )}
        </section>
        <section className={classes.tableBox}>
          <PowerhouseTable powerhouses={result.powerhouses} />
          <p className={classes.note}>{say('mhp.table.about', { watts: result.watts_per_household })}</p>
        </section>
      </div>
      <Warnings warnings={warnings} inset />
      <p className={classes.note}>{say('mhp.version', { atlas: result.atlas_version })}</p>
    </div>
  )
}

function Cards({ result, selected }: { result: MhpResult; selected: number | null }) {
  const say = useWords()
  const { serialized_project: project, powerhouses, upstream, monthly, flow } = result
  const { x, y, z } = project.intake_pt
  const chosen = powerhouses.find(({ index }) => index === selected)
  const river = project.river ?? say('mhp.stream.unnamed')
  const powerBand = (head_m: number) => {
    const [low, high] = [flow.low, flow.high].map(flow_m3s => power_kW(flow_m3s, head_m, result.efficiency))
    return say('mhp.range', { low: formatFigure(low, 1), high: formatFigure(high, 1) })
  }
  const cards = [
    [say('mhp.card.discharge'), formatDischarge_m3s(project.discharge)],
    [
      say('mhp.card.band'),
      monthly ? say('mhp.range', { low: flowText(flow.low), high: flowText(flow.high) }) : missing,
    ],
    [say('mhp.card.power'), shortPower(project.power_kW)],
    [say('mhp.card.interval'), shortPower(project.mhp_interval)],
    ...(chosen
      ? [
          [
            say('mhp.card.head', { power: shortPower(chosen.power_kW) }),
            `${formatFixed(chosen.head_m, 2)} m`,
          ],
          [say('mhp.card.bandPower'), monthly ? powerBand(chosen.head_m) : missing],
        ]
      : []),
    [say('mhp.card.upstream'), formatArea_km2(upstream.area_km2)],
    [say('mhp.card.elevation'), formatElevation_m(z)],
  ]
  return (
    <div className={classes.cards}>
      <div className={classes.cardsName}>
        <h3>{say('mhp.name', { place: project.name })}</h3>
        <p>
          {project.local_name}, {project.municipality.name} · {river},{' '}
          {say('mhp.stream.order', { order: project.order })}
          {result.method && ` · ${say(`mhp.method.${result.method}`)}`}
        </p>
      </div>
      <dl>
        {cards.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{say('mhp.card.intake')}</dt>
          <dd>
            <CopyText text={formatPosition([x, y])} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
