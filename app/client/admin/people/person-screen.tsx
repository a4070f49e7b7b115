import { useState } from 'react'
import { erasePerson, findPerson, type PersonData } from '../../../domain/people/contract.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { download } from '../../ui/files/download.ts'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './people.module.css'

const nobody = { email: '', phone_no: '', name: '' }
type PersonQuery = typeof nobody
type Found = { personQuery: PersonQuery; data: PersonData }

/** Data of a person, which the Administrator can find by email address, phone number or name, save and erase. */
export function PersonScreen() {
  const say = useSay()
  const [found, setFound] = useState<Found | null>(null)
  const draft = useDraftState('people.find', nobody)
  const form = useForm({
    defaults: nobody,
    state: draft.state,
    labels: { email: 'account.email', phone_no: 'account.phoneNo', name: 'people.name' },
    schema: findPerson.body,
    save: async personQuery => {
      setFound(null)
      setFound({ personQuery, data: await call(findPerson, { body: personQuery }) })
      draft.forget()
    },
  })
  return (
    <section className={classes.screen} aria-label={say('people.title')}>
      <title>{`${say('people.title')} · ${say('shell.name')}`}</title>
      <h1>{say('people.title')}</h1>
      <p className={classes.lead}>{say('people.lead')}</p>
      <form {...form.props} className={classes.form}>
        <DraftNotices draft={draft} guardsLeave={false} />
        <TextField {...form.text('email')} type="email" autoComplete="off" />
        <TextField {...form.text('phone_no')} type="text" autoComplete="off" />
        <TextField {...form.text('name')} type="text" autoComplete="off" hint={say('people.nameHint')} />
        <GeneralError text={form.general} />
        <div>
          <Button type="submit" variant="primary" size="main" busy={form.isBusy}>
            {say('people.find')}
          </Button>
        </div>
      </form>
      {found && <Record {...found} erased={() => setFound(null)} />}
    </section>
  )
}

function Record({ personQuery, data, erased }: Found & { erased(): void }) {
  const say = useSay()
  const { account, sessions, plans, changes, audit, mentions } = data
  const isNothing = account === null && audit.length === 0 && mentions.length === 0
  return (
    <section className={classes.record} aria-labelledby="kept-of-person">
      <div role="status">
        <h2 id="kept-of-person">{say(isNothing ? 'people.nothing' : 'people.found')}</h2>
      </div>
      {account === null ? (
        personQuery.email !== '' && <p>{say('people.noAccount')}</p>
      ) : (
        <p>
          {say('people.account')}: <b>{account.full_name}</b>, {account.email}, {account.phone_no}
        </p>
      )}
      {!isNothing && (
        <>
          <p>
            {say('people.summary', {
              sessions: sessions.length,
              plans: plans.length,
              changes: changes.reduce((sum, { count }) => sum + count, 0),
              audit: audit.length,
            })}
          </p>
          <h3>{say('people.mentions', { count: mentions.length })}</h3>
          <ul className={classes.mentions}>
            {mentions.map(({ where, kind, plan_id, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may stand twice
              <li key={at}>
                <span>{text}</span>
                <small>{say('people.inPlan', { plan: plan_id, where: kind ?? where })}</small>
              </li>
            ))}
          </ul>
          <div>
            <Button
              onClick={() => download('urja-person.json', 'application/json', JSON.stringify(data, null, 2))}
            >
              {say('people.save')}
            </Button>
          </div>
          <Erase personQuery={personQuery} done={erased} />
        </>
      )}
    </section>
  )
}

/** Requires the Administrator's own password, since erasing cannot be undone. */
function Erase({ personQuery, done }: { personQuery: PersonQuery; done(): void }) {
  const say = useSay()
  const form = useForm({
    defaults: { ...personQuery, current_password: '' },
    labels: {
      email: 'account.email',
      phone_no: 'account.phoneNo',
      name: 'people.name',
      current_password: 'account.currentPassword',
    },
    schema: erasePerson.body,
    save: async body => {
      const { accounts, mentions, audit_rows: rows } = await call(erasePerson, { body })
      toast.success(say('people.erased', { accounts, mentions, rows }))
      done()
    },
  })
  return (
    <form {...form.props} className={classes.form}>
      <p>{say('people.eraseAsk')}</p>
      <TextField {...form.text('current_password')} type="password" autoComplete="current-password" />
      <GeneralError text={form.general} />
      <div>
        <Button type="submit" variant="danger" size="main" busy={form.isBusy}>
          {say('people.erase')}
        </Button>
      </div>
    </form>
  )
}
