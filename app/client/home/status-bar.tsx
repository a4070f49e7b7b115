import { MapStatus } from '../map/controls/map-status.tsx'
import classes from './home.module.css'
import type { Home } from './use-home.ts'

export function StatusBar({ home }: { home: Home }) {
  return (
    <footer className={classes.status}>
      <MapStatus base={home.search.base} />
    </footer>
  )
}
