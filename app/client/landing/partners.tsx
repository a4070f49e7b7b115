import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { agency } from '../../domain/installation/agency.ts'
import { inWords } from '../../domain/layers/origin/attribution-words.ts'
import { useSay } from '../ui/use-say.ts'
import classes from './sections.module.css'

/** Websites of the publishers of the current data. */
const publishers = {
  statistics: 'https://nsonepal.gov.np',
  baseMaps: 'https://www.openstreetmap.org/copyright',
} as const

/** Sources in the list of tiles that the map uses. */
const Sources = v.object({ tilesets: v.record(v.string(), v.object({ attribution: v.string() })) })

/** The national agency, and the publishers of the data that is in use here. */
export function Partners() {
  const say = useSay()
  const attributions = useAttributions()
  return (
    <section id="partners" className={classes.section} aria-labelledby="partners-title">
      <h2 id="partners-title">{say('landing.partners')}</h2>
      <p>{say('landing.partnersAbout')}</p>
      <ul className={`${classes.grid} ${classes.two}`}>
        <li>
          <h3>
            <a href={agency.website}>{say('landing.agency')}</a>
          </h3>
          <p>{say('landing.agencyAbout')}</p>
        </li>
        <li>
          <h3>
            <a href={publishers.statistics}>{say('landing.statistics')}</a>
          </h3>
          <p>{say('landing.statisticsAbout')}</p>
        </li>
        <li>
          <h3>
            <a href={publishers.baseMaps}>{say('landing.baseMaps')}</a>
          </h3>
          <p>{say('landing.baseMapsAbout')}</p>
        </li>
        <li>
          <h3>{say('landing.layers')}</h3>
          <p>{attributions.length > 0 ? attributions.map(text => inWords(text, say)).join('; ') : '–'}</p>
        </li>
      </ul>
    </section>
  )
}

/** Publishers of the layers in use, each named once. Empty while the map is being prepared. */
function useAttributions(): string[] {
  const [found, setFound] = useState<string[]>([])
  useEffect(() => {
    const stop = new AbortController()
    fetch('/tiles/sources.json', { signal: stop.signal })
      .then(async reply => {
        const { tilesets } = v.parse(Sources, await reply.json())
        const attributions = [
          ...new Set(Object.values(tilesets).flatMap(({ attribution }) => attribution.split('; '))),
        ]
        setFound(
          attributions.filter(one => !attributions.some(other => other !== one && other.includes(one))),
        )
      })
      .catch(error => stop.signal.aborted || console.warn(`sources of the layers: ${error}`))
    return () => stop.abort()
  }, [])
  return found
}
