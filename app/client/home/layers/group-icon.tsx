import type { LayerGroup } from '../../../domain/layers/contract.ts'
import classes from '../home.module.css'

/** The server's picture, used as a mask in the text colour of either theme. */
export function GroupIcon({ group }: { group: LayerGroup }) {
  return <i className={classes.groupIcon} style={{ maskImage: `url("${group.icon_url}")` }} aria-hidden />
}
