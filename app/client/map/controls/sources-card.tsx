import { CloseButton } from '@mantine/core'
import { creditInWords } from '../../../domain/layers/origin/credit-words.ts'
import { useSay } from '../../ui/use-say.ts'
import type { KindOfMap } from '../origins.ts'
import classes from './sources-card.module.css'

type Props = { kinds: KindOfMap[]; credits: string; close(): void }

/** All parts of the map by kind, with their sources and attributions. */
export default function SourcesCard({ kinds, credits, close }: Props) {
  const say = useSay()
  return (
    <>
      <div className={classes.head}>
        <h3>{say('map.sources')}</h3>
        <CloseButton size={24} aria-label={say('shell.close')} onClick={close} />
      </div>
      <div className={classes.body}>
        {kinds.map(one => (
          <KindList key={one.kind} {...one} />
        ))}
        <p>{credits}</p>
      </div>
    </>
  )
}

function KindList({ kind, parts }: KindOfMap) {
  const say = useSay()
  const sources = [...new Set(parts.map(({ origin }) => origin.source))]
  const those = (source: string) => parts.filter(({ origin }) => origin.source === source)
  return (
    <>
      <h4 data-kind={kind}>{say(`layers.${kind}`)}</h4>
      <dl>
        {sources.map(source => (
          <div key={source}>
            <dt>
              {those(source)
                .map(({ words }) => say(words))
                .join(', ')}
            </dt>
            <dd>{creditInWords(source, say)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
