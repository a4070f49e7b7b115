import { useEffect, useState } from 'react'
import { agency, type Contact, readContact } from '../../domain/installation/contact-contract.ts'
import { call } from '../api/browser.ts'
import { useWords } from '../ui/use-words.ts'
import classes from './sections.module.css'

/** Whom to ask, and how (E-050): the national agency, or whom this installation names. */
export function ContactSection() {
  const say = useWords()
  const contact = useContact()
  if (contact === null) return <section id="contact" />
  const { name, address, phone, email, website } = contact
  return (
    <section id="contact" className={classes.section} aria-labelledby="contact-title">
      <h2 id="contact-title">{say('landing.contact')}</h2>
      <p>{say('landing.contactAbout')}</p>
      <div className={classes.contact}>
        <h3>{name ?? say('landing.agency')}</h3>
        <dl>
          {name === null && (
            <>
              <dt>{say('landing.partOf')}</dt>
              <dd>{say('landing.agencyMinistry')}</dd>
            </>
          )}
          {address && (
            <>
              <dt>{say('landing.address')}</dt>
              <dd>{address}</dd>
            </>
          )}
          {phone && (
            <>
              <dt>{say('landing.phone')}</dt>
              <dd>
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
              </dd>
            </>
          )}
          {email && (
            <>
              <dt>{say('account.email')}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </>
          )}
          {website && (
            <>
              <dt>{say('landing.website')}</dt>
              <dd>
                <a href={website}>{new URL(website).host}</a>
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  )
}

const ofAgency: Contact = { name: null, address: null, phone: null, ...agency }

/** Null until the server has told it; the agency where it cannot be asked. */
function useContact(): Contact | null {
  const [contact, setContact] = useState<Contact | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    call(readContact, {}, { signal: stop.signal })
      .then(setContact)
      .catch(() => stop.signal.aborted || setContact(ofAgency))
    return () => stop.abort()
  }, [])
  return contact
}
