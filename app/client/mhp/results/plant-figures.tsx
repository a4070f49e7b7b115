import { formatArea_km2, formatElevation_m, formatPosition } from '../../../domain/format.ts'
import type { MhpResult } from '../../../domain/mhp/contract.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../mhp.module.css'
import { shortPower } from '../mhp-shapes.ts'
import { plantKeyFigures } from './key-figures.ts'

/** The plant, named after the village above it, four figures of the selected powerhouse, and a line with all others. */
export function PlantFigures({ result, selected }: { result: MhpResult; selected: number | null }) {
  const say = useSay()
  const { serialized_project: project, upstream, method } = result
  const { x, y, z } = project.intake_pt
  const river = project.river ?? say('mhp.stream.unnamed')
  return (
    <div className={classes.cards}>
      <div className={classes.cardsName}>
        <h3>{say('mhp.name', { place: project.local_name || project.name })}</h3>
        <p>
          {project.municipality.name} · {river}, {say('mhp.stream.order', { order: project.order })}
          {method && ` · ${say(`mhp.method.${method}`)}`}
        </p>
      </div>
      <dl>
        {plantKeyFigures(result, selected, say).map(({ name, value, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd>{more}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.rest}>
        {[
          `${say('mhp.card.interval')} ${shortPower(project.mhp_interval)}`,
          `${say('mhp.card.upstream')} ${formatArea_km2(upstream.area_km2)}`,
          `${say('mhp.card.elevation')} ${formatElevation_m(z)}`,
          `${say('mhp.card.intake')} `,
        ].join(' · ')}
        <CopyText text={formatPosition([x, y])} />
      </p>
    </div>
  )
}
