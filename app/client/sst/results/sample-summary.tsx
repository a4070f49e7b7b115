import { IconChevronDown } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { formatCount } from '../../../domain/format.ts'
import type { Sample } from '../../../domain/sst/contract.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import { isSampleStale } from '../form/sst-request.ts'
import classes from '../sst.module.css'
import { type SstOutcome, sstInputsAtom } from '../sst-state.ts'
import { useSstRun } from '../use-sst-run.ts'

/**
 * One line about what was drawn. `toggle` opens and closes the design and the server's notes, and `about` is the id of
 * these.
 */
export function SampleSummary(props: {
  sample: Sample
  about: string
  isOpen: boolean
  toggle(): void
  children?: ReactNode
}) {
  const { sample, about, isOpen, toggle, children } = props
  const say = useSay()
  const interviews = sample.table_data.reduce((sum, row) => sum + row.interviews, 0)
  return (
    <div className={classes.summary}>
      <p>
        {say('sst.summary', {
          place: sample.municipality.name,
          clusters: formatCount(sample.table_data.length),
          interviews: formatCount(interviews),
          seed: sample.seed,
        })}
      </p>
      {sample.generated && <span className={classes.chip}>{say('sst.generated')}</span>}
      {children}
      <Button
        variant="ghost"
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? about : undefined}
        onClick={toggle}
      >
        {say('sst.about', { count: sample.warnings.length })}
        <IconChevronDown size={14} stroke={1.6} aria-hidden />
      </Button>
    </div>
  )
}

/** Tells the user that the panel differs from the current sample, with a button that draws the sample again. */
export function StaleChip({ outcome }: { outcome: SstOutcome }) {
  const say = useSay()
  const inputs = useAtomValue(sstInputsAtom)
  const { run, running } = useSstRun()
  if (!isSampleStale(outcome, inputs)) return null
  return (
    <span className={classes.chip} role="status">
      {say('sst.stale')}
      <button type="button" aria-busy={running || undefined} onClick={() => run(outcome.request.sddmm)}>
        {say('sst.runAgain')}
      </button>
    </span>
  )
}
