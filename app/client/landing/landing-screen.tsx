import type { CSSProperties } from 'react'
import { useSay } from '../ui/use-say.ts'
import { ContactSection } from './contact-section.tsx'
import { LandingHeader } from './header/landing-header.tsx'
import { scrolling } from './header/section-place.ts'
import { Hero } from './hero.tsx'
import classes from './landing.module.css'
import { LandingFoot } from './landing-foot.tsx'
import { Manuals } from './manuals.tsx'
import { NineSteps } from './nine-steps.tsx'
import { Partners } from './partners.tsx'
import { useReadiness } from './readiness.ts'
import { ToolsSection } from './tools/tools-section.tsx'

const measures = { '--section-offset': `${scrolling.sectionOffset_px}px` } as CSSProperties

/** The public page (E-001): what Urja is for, how a plan is made, the tools, the partners and the documents. */
export function LandingScreen() {
  const say = useSay()
  const readiness = useReadiness()
  const atlas = readiness === null || readiness === 'not ready' ? null : readiness.atlas.slice(0, 12)
  return (
    <div className={classes.page} style={measures}>
      <title>{`${say('shell.name')} · ${say('landing.title')}`}</title>
      <div className="skip-links">
        <a href="#content">{say('shell.skipToContent')}</a>
      </div>
      <LandingHeader />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Hero />
        <div className={classes.wide}>
          <NineSteps />
          <ToolsSection />
          <Partners />
          <Manuals />
          <ContactSection />
        </div>
      </main>
      <LandingFoot atlas={atlas} />
    </div>
  )
}
