import type { FigureProvenance } from '../../domain/dashboard/contract.ts'
import {
  coverText,
  generatedPart,
  groupSources,
  type Named,
  sourceText,
} from '../../domain/dashboard/shown/sources-shown.ts'
import { InfoTip } from '../ui/info-tip.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './dashboard.module.css'

/** Button that shows the sources of a card's figures. */
export function SourceTip({ title, figures, about }: { title: string; figures: Named[]; about?: string }) {
  const say = useSay()
  return (
    <InfoTip label={say('dashboard.source.about', { title })} title={title}>
      <div className={classes.tip}>
        {about && <p>{about}</p>}
        <SourceList figures={figures} />
      </div>
    </InfoTip>
  )
}

/** Every source with its figures and vintage, whether it was generated, and the number of municipalities. */
export function SourceList({ figures }: { figures: Named[] }) {
  const say = useSay()
  return (
    <ul className={classes.sources}>
      {groupSources(figures).map(one => (
        <li key={`${one.source} ${one.titles[0]}`}>
          <b>{one.titles.join(', ')}</b>
          <span>{sourceText(one, say)}</span>
          <span className={classes.marks}>
            <GeneratedMark figures={[one]} measured />
            {one.municipalities.of > 1 && <span>{coverText(one, say)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Marks generated figures wherever they are shown. */
export function GeneratedMark({
  figures,
  measured = false,
}: {
  figures: FigureProvenance[]
  measured?: boolean
}) {
  const say = useSay()
  const part = generatedPart(figures)
  if (part === 'none')
    return measured ? <span className={classes.ok}>{say('dashboard.measured')}</span> : null
  return (
    <span className={classes.chip}>
      {say(part === 'all' ? 'dashboard.generated' : 'dashboard.partlyGenerated')}
    </span>
  )
}
