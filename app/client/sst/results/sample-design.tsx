import { formatCount } from '../../../domain/format.ts'
import { clusterSizeStep_m } from '../../../domain/sst/contract.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from '../sst.module.css'
import type { Sample, SstRequest } from '../sst-state.ts'
import { StrataTable } from '../strata-table.tsx'

/** The design of a sample by strata, and what the server has to say of it. */
export function SampleDesign(props: { id: string; sample: Sample; request: SstRequest }) {
  const { id, sample, request } = props
  const say = useWords()
  return (
    <div id={id} className={classes.about}>
      <Design sample={sample} side_m={request.desired_cluster_size * clusterSizeStep_m} />
      {sample.warnings.length > 0 && (
        <section className={classes.warnings}>
          <h3>{say('tool.warnings')}</h3>
          <ul>
            {sample.warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Design({ sample, side_m }: { sample: Sample; side_m: number }) {
  const say = useWords()
  return (
    <section>
      <h3>{say('sst.design')}</h3>
      <StrataTable
        rows={sample.design}
        columns={[
          { head: 'sst.expect.households', cell: one => formatCount(one.households) },
          { head: 'sst.expect.squares', cell: one => formatCount(one.cells) },
          { head: 'sst.expect.wards', cell: one => formatCount(one.wards) },
          { head: 'sst.expect.clustersHead', cell: one => formatCount(one.clusters) },
        ]}
      />
      <p className={classes.hint}>{say('sst.versions', { side: side_m, atlas: sample.atlas_version })}</p>
    </section>
  )
}
