import type { LayerGroup } from '../../../domain/layers/contract.ts'
import classes from '../home.module.css'

/** The server's picture as a mask, in the text colour of both themes. */
export function GroupIcon({ group }: { group: LayerGroup }) {
  return <i className={classes.groupIcon} style={{ maskImage: `url("${group.icon_url}")` }} aria-hidden />
}
