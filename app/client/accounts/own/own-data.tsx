import { ownData } from '../../../domain/people/contract.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/files/download.ts'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { usePress } from '../../ui/run/use-press.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../accounts.module.css'

/** Downloads all personal data of the current user as a file. */
export function OwnData() {
  const say = useSay()
  const { isBusy, reason, press } = usePress(async () => {
    const data = await call(ownData, {})
    download('urja-my-data.json', 'application/json', JSON.stringify(data, null, 2))
  })
  return (
    <section className={classes.card} aria-labelledby="own-data">
      <h1 id="own-data">{say('account.dataTitle')}</h1>
      <p>{say('account.dataLead')}</p>
      <GeneralError text={reason} />
      <div>
        <Button busy={isBusy} onClick={press}>
          {say('account.dataSave')}
        </Button>
      </div>
    </section>
  )
}
