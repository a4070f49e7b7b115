import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useWords } from '../ui/use-words.ts'
import householdsUrl from './households.json?url'
import classes from './landing.module.css'

/** One municipality: hundredths of a degree east of 80 and north of the equator, households of 2021. */
const Municipalities = v.array(v.tuple([v.number(), v.number(), v.number()]))
type Municipality = v.InferOutput<typeof Municipalities>[number]

/** Lower edges of the classes 2 to 6, round numbers; the legend names the first and the last. */
const breaks = [3500, 5000, 7000, 10_000, 16_000]
const classOf = (households: number) => 1 + breaks.filter(edge => households >= edge).length
/** A degree of longitude at Nepal's latitude against one of latitude. */
const squeeze = Math.cos((28.3 * Math.PI) / 180)
const view = { west: 0, east: 826, north: 3048, south: 2628 }
const width = (view.east - view.west) * squeeze

/** Nepal as 753 dots, area and tone by households. The figures come after the page, so that it never waits. */
export function HouseholdsMap() {
  const say = useWords()
  const [municipalities, setMunicipalities] = useState<Municipality[]>([])
  useEffect(() => {
    const stop = new AbortController()
    fetch(householdsUrl, { signal: stop.signal })
      .then(async reply => setMunicipalities(v.parse(Municipalities, await reply.json())))
      .catch(error => stop.signal.aborted || console.warn(`households: ${error}`))
    return () => stop.abort()
  }, [])
  return (
    <figure className={classes.hero}>
      <svg
        viewBox={`0 0 ${width} ${view.north - view.south}`}
        role="img"
        aria-label={say('landing.mapLabel')}
      >
        {municipalities.map(([east, north, households]) => (
          <circle
            key={`${east} ${north} ${households}`}
            cx={(east - view.west) * squeeze}
            cy={view.north - north}
            r={radiusOf(households)}
            className={classes[`class${classOf(households)}`]}
          />
        ))}
      </svg>
      <figcaption className={classes.legend}>
        <b>{say('landing.mapTitle')}</b>
        <span className={classes.ramp} aria-hidden>
          {[1, 2, 3, 4, 5, 6].map(step => (
            <i key={step} className={classes[`step${step}`]} />
          ))}
        </span>
        <span className={classes.ends}>
          <span>{say('landing.mapBelow', { count: '3,500' })}</span>
          <span>{say('landing.mapAbove', { count: '16,000' })}</span>
        </span>
        <small>{say('landing.mapSource')}</small>
      </figcaption>
    </figure>
  )
}

/** Area grows with the households, held between a dot one can see and one that hides no neighbour. */
const radiusOf = (households: number) => Math.min(14, Math.max(2.6, Math.sqrt(households) / 18))
