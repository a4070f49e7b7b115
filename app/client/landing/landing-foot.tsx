import { downloadPath, inLanguage } from '../../domain/downloads.ts'
import { agency } from '../../domain/installation/agency.ts'
import { Brand } from '../ui/brand.tsx'
import { languageChoice, useSay } from '../ui/use-say.ts'
import classes from './sections.module.css'

/** Footer of the page, with further links and the data behind the figures. */
export function LandingFoot({ atlas }: { atlas: string | null }) {
  const say = useSay()
  return (
    <footer className={classes.foot}>
      <div>
        <Brand />
        <ul>
          <li>
            <a href={downloadPath(inLanguage('user-manual', languageChoice.use()))}>
              {say('landing.user-manual')}
            </a>
          </li>
          <li>
            <a href="/api/docs">{say('landing.programming')}</a>
          </li>
          <li>
            <a href={agency.website}>{say('landing.agency')}</a>
          </li>
        </ul>
        <p>
          {say('landing.census')}
          {atlas !== null && ` · ${say('map.atlas', { version: atlas })}`}
        </p>
      </div>
    </footer>
  )
}
