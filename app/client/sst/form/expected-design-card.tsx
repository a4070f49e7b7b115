import { Select } from '@mantine/core'
import { formatCount, formatFixed } from '../../../domain/format.ts'
import type { SstFrame } from '../../../domain/sst/contract.ts'
import {
  default_indicator,
  intracluster_correlations,
  type PlannedIndicator,
  plannedIndicators,
} from '../../../domain/sst/precision.ts'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { InfoTip } from '../../ui/info-tip.tsx'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import classes from '../sst.module.css'
import type { SstInputs } from '../sst-state.ts'
import { StrataTable } from '../strata-table.tsx'
import { type ExpectedDesign, type ExpectedStratum, expectedDesign } from './expected-design.ts'
import { sstRequest } from './sst-request.ts'

/**
 * The design that results from the numbers before anything is drawn. If a number is invalid, only the frame is shown.
 */
export function ExpectedDesignCard(props: {
  frame: SstFrame
  inputs: SstInputs
  isCurrent: boolean
  isGood: boolean
}) {
  const { frame, inputs, isCurrent, isGood } = props
  const say = useSay()
  const { value: indicator, setValue: setIndicator } = useDraftState<PlannedIndicator>(
    'choice.sst-indicator',
    default_indicator,
  )
  const request = sstRequest(frame.sddmm, inputs)
  if (!isGood || request === null) return null
  const design = expectedDesign(frame, request, indicator)
  return (
    <section className={classes.expect} aria-label={say('sst.expect')} aria-busy={!isCurrent}>
      <header>
        <h3>{say('sst.expect')}</h3>
        <InfoTip label={say('sst.expect.marginTip')} title={say('sst.expect.marginTitle')}>
          <p>{say('sst.expect.marginLong')}</p>
          <p>{say('sst.expect.deffLong', { rho: intracluster_correlations[indicator] })}</p>
        </InfoTip>
      </header>
      <Figures design={design} />
      <Select
        allowDeselect={false}
        label={say('sst.expect.indicator')}
        value={indicator}
        onChange={value => value && setIndicator(value as PlannedIndicator)}
        data={plannedIndicators.map(value => ({
          value,
          label: say('sst.expect.indicatorOption', {
            indicator: { key: `sst.expect.indicator.${value}` },
            rho: intracluster_correlations[value],
          }),
        }))}
      />
      <ExpectedStrata design={design} households={frame.households} />
      {design.strata.map(one => (
        <StratumWarning key={one.stratum} one={one} />
      ))}
      {frame.generated && <span className={classes.chip}>{say('sst.generated')}</span>}
    </section>
  )
}

function Figures({ design }: { design: ExpectedDesign }) {
  const say = useSay()
  const figures = [
    [formatCount(design.clusters), say('sst.expect.clusters')],
    [formatCount(design.interviews), say('sst.expect.interviews')],
    ...(design.margin_points === null
      ? []
      : [[`± ${formatFixed(design.margin_points, 1)}`, say('sst.expect.margin')]]),
  ]
  return (
    <dl className={tool.figures} aria-live="polite">
      {figures.map(([value, name]) => (
        <div key={name}>
          <dd>{value}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  )
}

function ExpectedStrata({ design, households }: { design: ExpectedDesign; households: number }) {
  const say = useSay()
  const cells = design.strata.reduce((sum, one) => sum + one.cells, 0)
  return (
    <StrataTable
      isHeadHidden
      rows={design.strata}
      columns={[
        {
          head: 'sst.expect.households',
          cell: one => formatCount(one.households),
          sum: formatCount(households),
        },
        { head: 'sst.expect.squares', cell: one => formatCount(one.cells), sum: formatCount(cells) },
        {
          head: 'sst.expect.wards',
          cell: one =>
            one.clusters < one.wards
              ? say('sst.expect.upTo', { wards: one.clusters })
              : say('sst.expect.wardsOf', { reached: one.wards, wards: one.wards }),
        },
        {
          head: 'sst.expect.clustersHead',
          cell: one => formatCount(one.clusters),
          sum: formatCount(design.clusters),
        },
        { head: 'sst.expect.deff', cell: one => formatFixed(one.design_effect, 2) },
      ]}
    />
  )
}

function StratumWarning({ one }: { one: ExpectedStratum }) {
  const say = useSay()
  const stratum = say(`sst.${one.stratum}`)
  const warnings = [
    ...(one.clusters < one.wards
      ? [say('sst.expect.fewerThanWards', { stratum, clusters: one.clusters, wards: one.wards })]
      : []),
    ...(one.beyond > 0
      ? [say('sst.expect.beyond', { stratum, wanted: one.clusters + one.beyond, cells: one.cells })]
      : []),
  ]
  return warnings.map(text => (
    <p key={text} className={classes.warning}>
      {text}
    </p>
  ))
}
