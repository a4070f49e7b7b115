import { useAtomValue } from 'jotai'
import { technologies, technologyMarks } from '../../../../domain/bat/contract.ts'
import { formatCount } from '../../../../domain/format.ts'
import { MapKeyBox } from '../../../map/map-key.tsx'
import { TechMark } from '../../../ui/tech-mark.tsx'
import { useWords } from '../../../ui/use-words.ts'
import { batModeAtom } from '../../bat-state.ts'
import classes from '../settlements.module.css'
import { settlementsAtom } from '../settlements-state.ts'

/** The least-cost map's legend: each technology that is best somewhere, with its number of settlements. */
export default function MapKey() {
  const say = useWords()
  const mode = useAtomValue(batModeAtom)
  const outcome = useAtomValue(settlementsAtom)
  if (mode !== 'municipality' || outcome === null) return null
  const counts = new Map(technologies.map(technology => [technology, 0]))
  for (const { best } of outcome.result.settlements) counts.set(best, (counts.get(best) ?? 0) + 1)
  return (
    <MapKeyBox className={classes.key} label={say('settlements.key')}>
      <p>{say('settlements.key')}</p>
      <ul>
        {technologies
          .filter(technology => counts.get(technology))
          .map(technology => (
            <li key={technology}>
              <TechMark mark={technologyMarks[technology]} />
              <span>{say(`technology.${technology}`)}</span>
              <b>{formatCount(counts.get(technology))}</b>
            </li>
          ))}
      </ul>
    </MapKeyBox>
  )
}
