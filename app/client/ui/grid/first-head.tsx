import { useRememberedSize } from '../pane/remembered-size.ts'
import { Resizer } from '../pane/resizer.tsx'
import { useSay } from '../use-say.ts'
import classes from './grid.module.css'

const [min_px, max_px] = [160, 720]

/** Width of a grid's first column. The browser remembers it under `name`. */
export type FirstColumn = { name: string; default_px: number }
export function useFirstColumn(column: FirstColumn | undefined) {
  const { name, default_px } = column ?? { name: '', default_px: 0 }
  const [width_px, resize] = useRememberedSize(`grid.${name}`, default_px)
  return column && { width_px, resize, default_px }
}

/** Head of the first column. With `width`, its right edge is a divider that changes the width of the column. */
export function FirstHead({ head, width }: { head: string; width: ReturnType<typeof useFirstColumn> }) {
  const say = useSay()
  return (
    <th scope="col" aria-label={head}>
      {head}
      {width && (
        <span className={classes.edge}>
          <Resizer
            direction="vertical"
            isBefore
            label={say('grid.resizeFirst', { head })}
            size_px={width.width_px}
            min_px={min_px}
            max_px={max_px}
            stops_px={[width.default_px, max_px]}
            resize={width.resize}
          />
        </span>
      )}
    </th>
  )
}
