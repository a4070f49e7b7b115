import { MapKeyBox } from '../../map/map-key.tsx'
import classes from '../plan.module.css'

/** Features of a step that the map cannot show. */
export default function PlanMapNote({ label, note }: { label: string; note: string }) {
  return (
    <MapKeyBox label={label} className={classes.mapNote}>
      {note}
    </MapKeyBox>
  )
}
