import { IconArrowRight, IconFileText } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { downloadPath, guidelinesIn } from '../../domain/downloads.ts'
import { heroClasses } from '../../domain/layers/hero-classes.ts'
import { buttonClass } from '../ui/button.tsx'
import { useColorScheme } from '../ui/media/color-scheme.ts'
import { languageChoice, useSay } from '../ui/use-say.ts'
import classes from './hero.module.css'
import dark from './pictures/hero-dark.webp'
import darkSmall from './pictures/hero-dark-small.webp'
import light from './pictures/hero-light.webp'
import lightSmall from './pictures/hero-light-small.webp'

/** The server's Link header (client-files.ts) preloads the same pictures at the same widths. */
const pictures = { light: { wide: light, small: lightSmall }, dark: { wide: dark, small: darkSmall } }

/** The claim over a map of the country: what Urja is for, the way in, and the map on which it works. */
export function Hero() {
  const say = useSay()
  const { redirect, notice } = useSearch({ from: '/' })
  const language = languageChoice.use()
  const scheme = useColorScheme()
  return (
    <section id="home" className={classes.hero} aria-labelledby="claim">
      <picture>
        <source media="(max-width: 759px)" srcSet={pictures[scheme].small} />
        <img
          src={pictures[scheme].wide}
          width={1600}
          height={940}
          alt={say('landing.mapLabel')}
          fetchPriority="high"
          className={classes.picture}
        />
      </picture>
      <div className={classes.inside}>
        <div className={classes.claim}>
          {notice && (
            <p className={classes.notice} role="status">
              {say('landing.sessionEnded')}
            </p>
          )}
          <h1 id="claim">{say('landing.headline')}</h1>
          <p>{say('landing.lead')}</p>
          <div className={classes.ways}>
            <Link to="/login" search={{ redirect }} className={buttonClass('primary', 'large')}>
              {say('landing.start')}
              <IconArrowRight size={18} stroke={1.6} aria-hidden />
            </Link>
            <a href={downloadPath(guidelinesIn(language))} className={buttonClass('default', 'large')}>
              <IconFileText size={18} stroke={1.6} aria-hidden />
              {say('landing.guidelines')}
            </a>
          </div>
        </div>
      </div>
      <Legend />
    </section>
  )
}

/** Classes of the picture, as drawn by `npm run pictures`. */
function Legend() {
  const say = useSay()
  return (
    <div className={classes.legend}>
      <b>{say('landing.mapTitle')}</b>
      <span className={classes.ramp} aria-hidden>
        {[1, 2, 3, 4, 5, 6].map(step => (
          <i key={step} />
        ))}
      </span>
      <span className={classes.row}>
        <span>{say('landing.mapBelow', { count: heroClasses[0].toLocaleString('en-IN') })}</span>
        <span>
          {say('landing.mapAbove', { count: heroClasses[heroClasses.length - 1].toLocaleString('en-IN') })}
        </span>
      </span>
      <span className={classes.row}>
        <span className={classes.plant}>{say('landing.mapHydropower')}</span>
        <span className={classes.line}>{say('landing.mapTransmission')}</span>
      </span>
      <small>{say('landing.mapSource')}</small>
    </div>
  )
}
