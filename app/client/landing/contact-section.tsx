import { useWords } from '../ui/use-words.ts'
import { agency } from './contact.ts'
import classes from './sections.module.css'

/** The national agency that promotes the plans, and how to reach it (E-050). */
export function ContactSection() {
  const say = useWords()
  return (
    <section id="contact" className={classes.section} aria-labelledby="contact-title">
      <h2 id="contact-title">{say('landing.contact')}</h2>
      <p>{say('landing.contactAbout')}</p>
      <div className={classes.contact}>
        <h3>{say('landing.agency')}</h3>
        <dl>
          <dt>{say('landing.partOf')}</dt>
          <dd>{say('landing.agencyMinistry')}</dd>
          <dt>{say('account.email')}</dt>
          <dd>
            <a href={`mailto:${agency.email}`}>{agency.email}</a>
          </dd>
          <dt>{say('landing.website')}</dt>
          <dd>
            <a href={agency.website}>{new URL(agency.website).host}</a>
          </dd>
        </dl>
      </div>
    </section>
  )
}
