import { formatArea_km2, formatDischarge_m3s, missing } from '../../../domain/format.ts'
import type { StreamAnswer } from '../../../domain/mhp/contract.ts'
import tool from '../../ui/tool.module.css'
import { useWords } from '../../ui/use-words.ts'
import classes from '../mhp.module.css'

/** What the server knows of the stream at a place: its name, the band of its flow and where the figures come from. */
export function StreamFacts({ stream, isLooking }: { stream: StreamAnswer | null; isLooking: boolean }) {
  const say = useWords()
  if (stream === null)
    return isLooking ? (
      <p className={tool.hint} role="status">
        {say('mhp.form.loading')}
      </p>
    ) : null
  const { low, high, method, month, upstream_km2, order, name } = stream
  const facts = [
    [say('mhp.fact.river'), `${name ?? say('mhp.stream.unnamed')}, ${say('mhp.stream.order', { order })}`],
    [
      say('mhp.fact.band'),
      method === null
        ? missing
        : say('mhp.range', { low: formatDischarge_m3s(low), high: formatDischarge_m3s(high) }),
    ],
    [say('mhp.fact.method'), method === null ? missing : say(`mhp.method.${method}`)],
    [say('mhp.fact.month'), month === null ? missing : say('mhp.months').split(',')[month - 1]],
    [say('mhp.fact.upstream'), formatArea_km2(upstream_km2)],
  ]
  return (
    <section className={classes.facts}>
      <h3>{say('mhp.stream.title')}</h3>
      <dl>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
