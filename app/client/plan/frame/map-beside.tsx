import { IconMap } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import { mapBesideGrid } from '../open-plan.ts'
import classes from '../plan.module.css'

/** Shows or hides the map next to a screen that does not use it. */
export function MapBeside() {
  const say = useSay()
  const isHidden = mapBesideGrid.use() === 'hidden'
  return (
    <div className={classes.mapBeside}>
      <Button onClick={() => mapBesideGrid.set(isHidden ? 'shown' : 'hidden')}>
        <IconMap size={16} stroke={1.6} aria-hidden />
        {say(isHidden ? 'planFrame.showMap' : 'planFrame.hideMap')}
      </Button>
    </div>
  )
}
