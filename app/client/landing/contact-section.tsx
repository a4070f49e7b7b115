import { useEffect, useState } from 'react'
import { agency } from '../../domain/installation/agency.ts'
import type { Contact } from '../../domain/installation/contact-contract.ts'
import { useSay } from '../ui/use-say.ts'
import classes from './sections.module.css'

/** Contact details (E-050) of the national agency, or of whoever this installation names. */
export function ContactSection() {
  const say = useSay()
  const { name, address, phone, email, website } = useContact()
  const links: [string, string | null | undefined][] = [
    [`tel:${phone}`, phone],
    [`mailto:${email}`, email],
    [`${website}`, website && new URL(website).host],
  ]
  return (
    <section id="contact" className={classes.section} aria-labelledby="contact-title">
      <h2 id="contact-title">{say('landing.contact')}</h2>
      <p>{say('landing.contactAbout')}</p>
      <div className={classes.contact}>
        <h3>{name ?? say('landing.agency')}</h3>
        {address}
        {links.map(
          ([href, text]) =>
            text && (
              <p key={href}>
                <a href={href}>{text}</a>
              </p>
            ),
        )}
      </div>
    </section>
  )
}

/**
 * The contact details are those of the agency until the server has named another contact, and if the server cannot be
 * reached.
 */
function useContact(): Partial<Contact> {
  const [contact, setContact] = useState<Partial<Contact>>(agency)
  useEffect(() => {
    fetch('/api/contact/')
      .then(async reply => reply.ok && setContact(await reply.json()))
      .catch(() => null)
  }, [])
  return contact
}
