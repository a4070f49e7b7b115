import type { Provenance } from '../../domain/dashboard/contract.ts'
import { sourceInWords } from '../../domain/dashboard/provenance.ts'
import type { Say } from '../../domain/words/words.ts'
import { InfoTip } from '../ui/info-tip.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './dashboard.module.css'
import { generatedPart, type Named, sourcesOf } from './provenance.ts'

/** Where the figures of a card come from, one click away. */
export function SourceTip({ title, figures, about }: { title: string; figures: Named[]; about?: string }) {
  const say = useWords()
  return (
    <InfoTip label={say('dashboard.source.about', { title })} title={title}>
      <div className={classes.tip}>
        {about && <p>{about}</p>}
        <SourceList figures={figures} />
      </div>
    </InfoTip>
  )
}

/** Every source with what it gives, its vintage, whether it was generated, and how many municipalities it covers. */
export function SourceList({ figures }: { figures: Named[] }) {
  const say = useWords()
  return (
    <ul className={classes.sources}>
      {sourcesOf(figures).map(one => (
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

/** Says that figures were generated, wherever they appear. */
export function GeneratedMark({ figures, measured = false }: { figures: Provenance[]; measured?: boolean }) {
  const say = useWords()
  const part = generatedPart(figures)
  if (part === 'none')
    return measured ? <span className={classes.ok}>{say('dashboard.measured')}</span> : null
  return (
    <span className={classes.chip}>
      {say(part === 'all' ? 'dashboard.generated' : 'dashboard.partlyGenerated')}
    </span>
  )
}

export function sourceText(from: Provenance, say: Say): string {
  const [source, year] = [sourceInWords(from, say), from.year]
  return year === null ? say('dashboard.source', { source }) : say('dashboard.source.year', { source, year })
}

/** `12 of 85 municipalities` */
export const coverText = ({ municipalities }: Provenance, say: Say): string =>
  say('dashboard.someOf', { count: municipalities.with, all: municipalities.of })
