import { Fragment, useEffect, useState } from 'react'
import { agency } from '../../domain/installation/agency.ts'
import type { Contact } from '../../domain/installation/contact-contract.ts'
import type { WordKey } from '../../domain/words/words.ts'
import { useWords } from '../ui/use-words.ts'
import classes from './sections.module.css'

/** Whom to ask, and how (E-050): the national agency, or whom this installation names. */
export function ContactSection() {
  const say = useWords()
  const { name, address, phone, email, website } = useContact()
  const rows: [WordKey, string | null | undefined, string?][] = [
    ['landing.partOf', name ? null : say('landing.agencyMinistry')],
    ['landing.address', address],
    ['landing.phone', phone, `tel:${phone}`],
    ['account.email', email, `mailto:${email}`],
    ['landing.website', website && new URL(website).host, `${website}`],
  ]
  return (
    <section id="contact" className={classes.section} aria-labelledby="contact-title">
      <h2 id="contact-title">{say('landing.contact')}</h2>
      <p>{say('landing.contactAbout')}</p>
      <div className={classes.contact}>
        <h3>{name ?? say('landing.agency')}</h3>
        <dl>
          {rows.map(
            ([words, text, href]) =>
              text && (
                <Fragment key={words}>
                  <dt>{say(words)}</dt>
                  <dd>{href ? <a href={href}>{text}</a> : text}</dd>
                </Fragment>
              ),
          )}
        </dl>
      </div>
    </section>
  )
}

/** The agency until the server has told of another, and where it cannot be asked. */
function useContact(): Partial<Contact> {
  const [contact, setContact] = useState<Partial<Contact>>(agency)
  useEffect(() => {
    fetch('/api/contact/')
      .then(async reply => reply.ok && setContact(await reply.json()))
      .catch(() => null)
  }, [])
  return contact
}
