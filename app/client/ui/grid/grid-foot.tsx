import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useSay } from '../use-say.ts'
import classes from './grid.module.css'
import { nextPlace, type Place } from './selection.ts'
import type { useGrid } from './use-grid.ts'

type Props = {
  id: string
  grid: ReturnType<typeof useGrid>
  wrong: Place[]
  error: string | undefined
  children?: ReactNode
}

/**
 * Below the grid: what was done or refused, the error in the selected cell, the number of invalid cells, undo and redo.
 */
export function GridFoot({ id, grid, wrong, error, children }: Props) {
  const say = useSay()
  return (
    <div className={classes.foot}>
      <div className={classes.said}>
        {error && <p className={classes.error}>{error}</p>}
        <p role="status">{grid.said}</p>
        <p id={`${id}-keys`} className={classes.keys} hidden={error !== undefined || grid.said !== ''}>
          {say('grid.keys')}
        </p>
      </div>
      {wrong.length > 0 && (
        <>
          <span className={classes.error}>{say('grid.wrongCells', { count: wrong.length })}</span>
          <Button size="small" onClick={() => grid.selectOnly(nextWrong())}>
            {say('grid.nextWrong')}
          </Button>
        </>
      )}
      {children}
      <Button
        variant="ghost"
        size="small"
        iconLabel={say('grid.undo')}
        disabled={!grid.canUndo}
        onClick={grid.undo}
      >
        <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="small"
        iconLabel={say('grid.redo')}
        disabled={!grid.canRedo}
        onClick={grid.redo}
      >
        <IconArrowForwardUp size={16} stroke={1.6} aria-hidden />
      </Button>
    </div>
  )

  /** The next invalid cell in reading order. After the last one comes the first. */
  function nextWrong(): Place {
    return nextPlace(wrong, grid.selection.active) ?? wrong[0]
  }
}
