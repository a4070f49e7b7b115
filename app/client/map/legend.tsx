import type { LayerId } from '../../domain/layers/layer-table.ts'
import { legendLines } from '../../domain/layers/legend-lines.ts'
import type { Mark } from '../../domain/layers/style-table.ts'
import { type MarkShape, shapeCorners } from '../../domain/technologies/mark-shapes.ts'
import { useSay } from '../ui/use-say.ts'
import classes from './map.module.css'

/** The lines of a layer's legend, drawn from the same table as the style. */
export function Legend({ layer, title }: { layer: LayerId; title: string }) {
  const say = useSay()
  return (
    <ul className={classes.legend} aria-label={title}>
      {legendLines(layer).map(({ mark, note, words }) => (
        <li key={`${note ?? ''}${words ?? ''}`}>
          <Swatch mark={mark} />
          <span>{words ? say(words) : (note ?? title)}</span>
        </li>
      ))}
    </ul>
  )
}

/** One mark as on the map, 24 x 16 px; its colour follows the theme by the token of its name. */
/** One mark, or two lines of one layer above each other. */
export function Swatch({ mark, below }: { mark: Mark; below?: Mark }) {
  return (
    <svg className={classes.swatch} width={24} height={16} viewBox="0 0 24 16" aria-hidden="true">
      {below ? (
        <>
          <g transform="translate(0 -3.5)">{drawing(mark)}</g>
          <g transform="translate(0 3.5)">{drawing(below)}</g>
        </>
      ) : (
        drawing(mark)
      )}
    </svg>
  )
}

function drawing(mark: Mark) {
  if (mark.kind === 'relief') {
    return (
      <>
        <path d="M2 14 8 3l4 7 3-4 7 8z" fill={mark.from} stroke="var(--line-2)" strokeWidth={0.8} />
        <path d="M8 3l4 7-1 4H8zM15 6l7 8h-6z" fill={mark.to} fillOpacity={0.45} />
      </>
    )
  }
  const tone = `var(--${mark.colour})`
  switch (mark.kind) {
    case 'line':
      return (
        <line
          x1={1}
          y1={8}
          x2={23}
          y2={8}
          stroke={tone}
          strokeWidth={mark.width_px}
          strokeDasharray={mark.dash_px?.join(' ')}
          strokeLinecap={mark.dash_px ? 'butt' : 'round'}
        />
      )
    case 'fill':
      return (
        <rect
          x={3}
          y={2}
          width={18}
          height={12}
          rx={2}
          fill={tone}
          fillOpacity={mark.opacity}
          stroke={mark.edge ? `var(--${mark.edge})` : 'none'}
          strokeWidth={mark.edge_px ?? 0.8}
          strokeDasharray={mark.dash_px?.join(' ')}
        />
      )
    case 'dot':
      return [
        [6, 5],
        [13, 9],
        [18, 5],
        [9, 12],
      ].map(([x, y]) => <circle key={x} cx={x} cy={y} r={mark.size_px / 2} fill={tone} />)
    case 'ring':
      return (
        <circle
          cx={12}
          cy={8}
          r={mark.size_px / 2 + 0.5}
          fill="var(--map-halo)"
          stroke={tone}
          strokeWidth={1.5}
        />
      )
    case 'label':
      return (
        <text x={12} y={12} textAnchor="middle" fontSize={mark.size_px} fontWeight={550} fill={tone}>
          Aa
        </text>
      )
    case 'shape':
      return shaped(mark.shape, mark.size_px / 2, { fill: tone })
    case 'badge': {
      const r = Math.min(mark.size_px, 15) / 2 - mark.edge_px / 2
      const edge = { stroke: `var(--${mark.edge})`, strokeWidth: mark.edge_px }
      return (
        <>
          {shaped(mark.shape, r, { fill: tone, ...edge })}
          <text x={12} y={10.9} textAnchor="middle" fontSize={8} fill={`var(--${mark.signColour})`}>
            {mark.sign}
          </text>
        </>
      )
    }
  }
}

function shaped(shape: MarkShape, r: number, paint: { fill: string; stroke?: string; strokeWidth?: number }) {
  if (shape === 'circle') return <circle cx={12} cy={8} r={r} {...paint} />
  const points = shapeCorners[shape].map(([x, y]) => `${12 + x * r},${8 + y * r}`)
  return <polygon points={points.join(' ')} {...paint} />
}
