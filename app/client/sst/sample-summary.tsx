import { IconChevronDown } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { formatCount } from '../../domain/format.ts'
import { clusterSizeStep_m } from '../../domain/sst/contract.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './sst.module.css'
import { isStale } from './sst-request.ts'
import { type Sample, type SstOutcome, sstInputsAtom } from './sst-state.ts'
import { useSstRun } from './use-sst-run.ts'

/** What was drawn in one line, with the design and the server's notes behind a button. */
export function SampleSummary({ sample, outcome }: { sample: Sample; outcome: SstOutcome }) {
  const say = useWords()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const interviews = sample.table_data.reduce((sum, row) => sum + row.interviews, 0)
  return (
    <>
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
        <StaleChip outcome={outcome} />
        <Button
          look="ghost"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {say('sst.about', { count: sample.warnings.length })}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </Button>
      </div>
      {isOpen && (
        <div id={id} className={classes.about}>
          <Design sample={sample} side_m={outcome.request.desired_cluster_size * clusterSizeStep_m} />
          {sample.warnings.length > 0 && (
            <section className={classes.warnings}>
              <h3>{say('sst.warnings')}</h3>
              <ul>
                {sample.warnings.map(warning => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </>
  )
}

/** Tells that the panel asks for something else than what is shown, and draws that. */
function StaleChip({ outcome }: { outcome: SstOutcome }) {
  const say = useWords()
  const inputs = useAtomValue(sstInputsAtom)
  const { run, running } = useSstRun()
  if (!isStale(outcome, inputs)) return null
  return (
    <span className={classes.chip} role="status">
      {say('sst.stale')}
      <button type="button" aria-busy={running || undefined} onClick={() => run(outcome.request.sddmm)}>
        {say('sst.runAgain')}
      </button>
    </span>
  )
}

function Design({ sample, side_m }: { sample: Sample; side_m: number }) {
  const say = useWords()
  const heads = ['households', 'squares', 'wards', 'clustersHead'] as const
  return (
    <section>
      <h3>{say('sst.design')}</h3>
      <table className={classes.strata}>
        <thead>
          <tr>
            <th scope="col">{say('sst.expect.stratum')}</th>
            {heads.map(head => (
              <th key={head} scope="col" className="n">
                {say(`sst.expect.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.design.map(one => (
            <tr key={one.stratum}>
              <th scope="row">{say(`sst.${one.stratum}`)}</th>
              {[one.households, one.cells, one.wards, one.clusters].map((value, at) => (
                <td key={heads[at]} className="n">
                  {formatCount(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.hint}>{say('sst.versions', { side: side_m, atlas: sample.atlas_version })}</p>
    </section>
  )
}
