import { classColours } from '../../../domain/dashboard/shown/choropleth-classes.ts'
import { edgeText, rangeText } from '../../../domain/dashboard/shown/figure-words.ts'
import { formatCount } from '../../../domain/format.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './choropleth.module.css'

const max_px = 30
const min_px = 5
/** Longer labels would overlap below the bars, so only every other one is shown. */
const longestEdge_chars = 5

/** A bar for each class in its colour, with the number of municipalities and the limits of the class below it. */
export function ChoroplethHistogram(props: { counts: number[]; breaks: number[]; without: number }) {
  const { counts, breaks, without } = props
  const say = useSay()
  const tones = classColours(counts.length)
  const highest = Math.max(1, ...counts)
  const edges = breaks.map(edge => edgeText(edge, say))
  const step = edges.some(({ length }) => length > longestEdge_chars) ? 2 : 1
  return (
    <>
      <ul className={classes.bars} aria-label={say('choropleth.classes')}>
        {counts.map((count, at) => (
          <li key={tones[at]}>
            <span className="visually-hidden">{rangeText(breaks, at, say)}: </span>
            <span>{formatCount(count)}</span>
            <i
              style={{
                height: count === 0 ? 2 : min_px + ((max_px - min_px) * count) / highest,
                background: `var(--${tones[at]})`,
              }}
            />
          </li>
        ))}
      </ul>
      <div className={classes.edges} aria-hidden>
        {edges.map(
          (text, at) =>
            at % step === 0 && (
              <span key={text} style={{ left: `${((at + 1) * 100) / counts.length}%` }}>
                {text}
              </span>
            ),
        )}
      </div>
      {without > 0 && (
        <p className={classes.without}>
          <i style={{ background: 'var(--seq-none)' }} />
          {say('choropleth.without', { count: formatCount(without) })}
        </p>
      )}
    </>
  )
}
