import { localName } from '../../../domain/messages/local-name.ts'
import { Button } from '../../ui/button.tsx'
import { useMoments } from '../../ui/use-moments.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import type { AreaMunicipality } from './area-choice.ts'
import classes from './user.module.css'

type Props = {
  since: string
  /** What the person named, where the reader may give it. */
  wanted: AreaMunicipality | undefined
  use(sddmm: number): void
}

/** Somebody who registered waits for a role; what was named is given with one press, to be saved. */
export function Registration({ since, wanted, use }: Props) {
  const say = useSay()
  const { day } = useMoments()
  const language = languageChoice.use()
  return (
    <div className={classes.newcomer}>
      <p>
        {say('admin.awaitingSince', { date: day(since) })}{' '}
        {wanted && say('admin.wanted', { municipality: localName(wanted, language) })}
      </p>
      {wanted && (
        <Button size="small" onClick={() => use(wanted.sddmm)}>
          {say('admin.wantedUse')}
        </Button>
      )}
    </div>
  )
}
