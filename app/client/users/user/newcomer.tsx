import { localName } from '../../../domain/messages/local-name.ts'
import { Button } from '../../ui/button.tsx'
import { useMoments } from '../../ui/use-moments.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import type { AreaMunicipality } from './area-choice.ts'
import classes from './user.module.css'

type Props = {
  since: string
  /** The local level that the person requested, if the reader may assign it. */
  wanted: AreaMunicipality | undefined
  use(sddmm: number): void
}

/**
 * A registration that is waiting for a role. One click fills in the requested local level, which must then be saved.
 */
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
