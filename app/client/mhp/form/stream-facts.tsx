import { Radio } from '@mantine/core'
import { formatArea_km2, formatElevation_m, formatPower_kW, missing } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { StreamAnswer } from '../../../domain/mhp/contract.ts'
import { flowText } from '../../../domain/mhp/flow-notes.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import { Warnings } from '../../ui/warnings.tsx'
import classes from '../mhp.module.css'

type Props = { stream: StreamAnswer | null; isLooking: boolean; choose(arcId: number): void }

/** The stream at a place: its name, flow and power with their ranges, and neighbouring streams. */
export function StreamFacts({ stream, isLooking, choose }: Props) {
  const say = useSay()
  if (stream === null)
    return isLooking ? (
      <p className={tool.hint} role="status">
        {say('mhp.form.loading')}
      </p>
    ) : null
  const { low, high, method, month, upstream_km2, order, name } = stream
  const known = (text: string) => (method === null ? missing : text)
  const facts = [
    [say('mhp.fact.river'), `${name ?? say('mhp.stream.unnamed')}, ${say('mhp.stream.order', { order })}`],
    [say('mhp.fact.upstream'), formatArea_km2(upstream_km2)],
    [say('mhp.fact.band'), known(`${say('mhp.range', { low: flowText(low), high: flowText(high) })} m³/s`)],
    [say('mhp.fact.method'), method === null ? missing : say(`mhp.method.${method}`)],
    [say('mhp.fact.month'), month === null ? missing : say('mhp.months').split(',')[month - 1]],
    [say('mhp.fact.head'), headText(stream, say)],
    [
      say('mhp.fact.power'),
      known(
        say('mhp.range', {
          low: formatPower_kW(stream.power_low_kW),
          high: formatPower_kW(stream.power_high_kW),
        }),
      ),
    ],
  ]
  return (
    <section className={classes.facts}>
      <h3>{say('mhp.stream.title')}</h3>
      <OtherStreams stream={stream} choose={choose} />
      <dl>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Warnings warnings={stream.notes} />
    </section>
  )
}

/**
 * Head down to the border of the municipality, and the whole head if the stream continues to fall beyond the border.
 */
function headText({ head_m, head_across_border_m }: StreamAnswer, say: Say): string {
  const here = formatElevation_m(head_m)
  return head_across_border_m === undefined
    ? here
    : say('mhp.fact.headToBorder', { here, whole: formatElevation_m(head_across_border_m) })
}

/** If there are several streams within 100 m, the current one and the alternatives, with the largest first. */
function OtherStreams({ stream, choose }: { stream: StreamAnswer; choose(arcId: number): void }) {
  const say = useSay()
  if (stream.others.length === 0) return null
  const all = [stream, ...stream.others].sort((a, b) => b.upstream_km2 - a.upstream_km2)
  return (
    <Radio.Group
      className={classes.others}
      label={say('mhp.others')}
      description={say('mhp.others.about')}
      value={String(stream.arc_id)}
      onChange={value => choose(Number(value))}
    >
      {all.map(({ arc_id, name, order, upstream_km2 }) => (
        <Radio
          key={arc_id}
          value={String(arc_id)}
          label={say('mhp.others.one', {
            name: name ?? say('mhp.stream.unnamed'),
            order,
            area: formatArea_km2(upstream_km2),
          })}
        />
      ))}
    </Radio.Group>
  )
}
