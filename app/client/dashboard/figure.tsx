import { Tooltip } from '@mantine/core'
import { figureText, saidUnit } from '../../domain/dashboard/shown/figure-text.ts'
import { missing } from '../../domain/format.ts'
import { useSay } from '../ui/use-say.ts'
import classes from './dashboard.module.css'

/** A figure with its unit. If it is missing, a dash is shown, with the reason on hover. */
export function FigureWithUnit({
  value,
  unit,
  region,
}: {
  value: number | null
  unit: string
  region: string
}) {
  const say = useSay()
  if (value === null) return <MissingFigure reason={say('dashboard.noFigure', { region })} />
  const said = saidUnit(unit)
  return (
    <span className={classes.figure}>
      <b>{figureText(value, unit)}</b>
      {said && <small> {say(`unit.${said}`)}</small>}
    </span>
  )
}

export function MissingFigure({ reason }: { reason: string }) {
  return (
    <Tooltip label={reason} multiline maw={260}>
      <span className={classes.missing}>
        <span aria-hidden>{missing}</span>
        <span className="visually-hidden">{reason}</span>
      </span>
    </Tooltip>
  )
}
