import { IconAlertTriangle } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './map-errors.module.css'

/** A message over the map, which stays usable, and a button to try again. */
export function MapErrorNotice({ text, retry }: { text: string; retry(): void }) {
  const say = useSay()
  return (
    <div className={classes.trouble} role="alert">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <span>{text}</span>
      <Button size="small" onClick={retry}>
        {say('shell.retry')}
      </Button>
    </div>
  )
}
