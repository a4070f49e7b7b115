import { formatNpr } from '../../../domain/format.ts'
import type { Ranked } from '../../../domain/plan/activities/ranking-contract.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/pane/dialog.tsx'
import ui from '../../ui/ui.module.css'
import { useSay } from '../../ui/use-say.ts'

type Props = { row: Ranked; answer(isChosen: boolean): void }

/** Asks for confirmation before an underfunded activity is selected (S-132). */
export function ConfirmUnderfunded({ row, answer }: Props) {
  const say = useSay()
  return (
    <Dialog
      title={`${row.code} ${row.description}`}
      closeLabel={say('shell.close')}
      close={() => answer(false)}
    >
      <div className={ui.confirm}>
        <p>
          <b>
            {say('ranking.underfunded', {
              funding: formatNpr(row.funding),
              budget: formatNpr(row.estimated_budget),
            })}
          </b>
        </p>
        <div className={ui.answers}>
          <Button size="main" onClick={() => answer(false)}>
            {say('form.no')}
          </Button>
          <Button size="main" variant="primary" onClick={() => answer(true)}>
            {say('form.yes')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
