import { useAtomValue } from 'jotai'
import { formatArea_km2 } from '../../domain/format.ts'
import { MapKeyBox } from '../map/map-key.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './mhp.module.css'
import { mhpResultAtom, mhpTabAtom } from './mhp-state.ts'

/** Legend for what MHP draws. */
export default function MapKey() {
  const say = useSay()
  const tab = useAtomValue(mhpTabAtom)
  const plant = useAtomValue(mhpResultAtom)?.result
  const lines =
    tab === 'scan' || plant === undefined
      ? [{ mark: classes.keyReach, text: say('mhp.key.reach') }]
      : [
          { mark: classes.keyIntake, text: say('mhp.key.intake') },
          { mark: classes.keyPowerhouse, text: say('mhp.key.powerhouse') },
          { mark: classes.keyAoi, text: say('mhp.key.aoi') },
          {
            mark: classes.keyCatchment,
            text: say('mhp.key.catchment', { area: formatArea_km2(plant.upstream.area_km2) }),
          },
        ]
  return (
    <MapKeyBox className={classes.key} label={say('mhp.key')}>
      <ul>
        {lines.map(({ mark, text }) => (
          <li key={text}>
            <i className={mark} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </MapKeyBox>
  )
}
