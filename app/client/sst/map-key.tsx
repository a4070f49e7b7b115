import { useAtomValue } from 'jotai'
import { formatCount } from '../../domain/format.ts'
import { strata } from '../../domain/sst/contract.ts'
import { MapKeyBox } from '../map/map-key.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './sst.module.css'
import { shownOutcomeAtom } from './sst-state.ts'

/** Legend of the sample: how urban and rural clusters are drawn, and how many there are. */
export default function MapKey() {
  const say = useSay()
  const sample = useAtomValue(shownOutcomeAtom)?.sample
  if (sample === undefined) return null
  return (
    <MapKeyBox className={classes.key} label={say('sst.key')}>
      <ul>
        {([...strata, 'replacement'] as const).map(stratum => {
          const count =
            stratum === 'replacement'
              ? sample.replacements.length
              : sample.table_data.filter(row => row.stratum === stratum).length
          if (count === 0) return null
          return (
            <li key={stratum}>
              <i data-stratum={stratum} aria-hidden />
              <span>{say(`sst.key.${stratum}`)}</span>
              <b>{formatCount(count)}</b>
            </li>
          )
        })}
      </ul>
    </MapKeyBox>
  )
}
