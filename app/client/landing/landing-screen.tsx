import { IconArrowRight } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ownAddress } from '../accounts/guards.ts'
import { UserMenu } from '../accounts/user-menu.tsx'
import { useUser } from '../api/browser.ts'
import { Brand } from '../ui/brand.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ColorSchemeMenu, LanguageMenu } from '../ui/preference-menus.tsx'
import { useWords } from '../ui/use-words.ts'
import { HouseholdsMap } from './households-map.tsx'
import classes from './landing.module.css'
import { type Readiness, useReadiness } from './readiness.ts'

/** Counts of the country's parts and its households (census 2021, preliminary). */
const country = { municipalities: '753', districts: '77', wards: '6,743', households: '67,59,473' }

export function LandingScreen() {
  const say = useWords()
  const user = useUser()
  const navigate = useNavigate()
  const { redirect } = useSearch({ from: '/' })
  const readiness = useReadiness()
  const start = user ? (ownAddress(redirect) ?? '/home') : undefined
  return (
    <div className={classes.page}>
      <title>{`${say('shell.name')} · ${say('landing.headline')}`}</title>
      <div className="skip-links">
        <a href="#content">{say('shell.skipToContent')}</a>
      </div>
      <header className={classes.top}>
        <div className={classes.wide}>
          <Link to="/" title={say('shell.toLanding')}>
            <Brand />
          </Link>
          <div className={classes.actions}>
            <LanguageMenu />
            <ColorSchemeMenu />
            {user ? (
              <UserMenu
                user={user}
                entries={[{ label: say('shell.dashboard'), act: () => void navigate({ href: '/home' }) }]}
              />
            ) : (
              <Link to="/login" search={{ redirect }} className={buttonClass('default')}>
                {say('landing.login')}
              </Link>
            )}
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <section className={`${classes.fold} ${classes.wide}`}>
          <HouseholdsMap />
          <div className={classes.claim}>
            <h1>{say('landing.headline')}</h1>
            <p>{say('landing.lead')}</p>
            {start === undefined ? (
              <Link to="/login" search={{ redirect }} className={buttonClass('primary', 'large')}>
                {say('landing.start')}
                <IconArrowRight size={18} stroke={1.6} aria-hidden />
              </Link>
            ) : (
              <a href={start} className={buttonClass('primary', 'large')}>
                {say('landing.continue')}
                <IconArrowRight size={18} stroke={1.6} aria-hidden />
              </a>
            )}
            <TilesSentence readiness={readiness} />
          </div>
        </section>
        <dl className={`${classes.figures} ${classes.wide}`}>
          {(['municipalities', 'districts', 'wards', 'households'] as const).map(what => (
            <div key={what}>
              <dd className="num">{country[what]}</dd>
              <dt>{say(`landing.${what}`)}</dt>
            </div>
          ))}
        </dl>
        <section className={classes.how}>
          <div className={classes.wide}>
            <h2>{say('landing.howTitle')}</h2>
            <ol>
              {(['how1', 'how2', 'how3'] as const).map((step, index) => (
                <li key={step}>
                  <span className={classes.step} aria-hidden>
                    {index + 1}
                  </span>
                  <h3>{say(`landing.${step}`)}</h3>
                  <p>{say(`landing.${step}About`)}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
        <section className={`${classes.pair} ${classes.wide}`}>
          {(['trust', 'work'] as const).map(topic => (
            <div key={topic}>
              <h2>{say(`landing.${topic}Title`)}</h2>
              <p>{say(`landing.${topic}`)}</p>
            </div>
          ))}
        </section>
      </main>
      <footer className={classes.foot}>
        <div className={classes.wide}>
          <span>{say('landing.census')}</span>
          <AtlasVersion readiness={readiness} />
        </div>
      </footer>
    </div>
  )
}

/** Said only when the map is not served the usual way. */
function TilesSentence({ readiness }: { readiness: Readiness }) {
  const say = useWords()
  const isUsual = readiness === null || (readiness !== 'not ready' && readiness.tiles === 'martin')
  return (
    <p className={classes.state} role="status">
      {!isUsual && say(readiness === 'not ready' ? 'landing.notReady' : 'landing.tilesDirect')}
    </p>
  )
}

function AtlasVersion({ readiness }: { readiness: Readiness }) {
  const say = useWords()
  if (readiness === null || readiness === 'not ready') return null
  return <span>{say('landing.atlas', { version: readiness.atlas.slice(0, 12) })}</span>
}
