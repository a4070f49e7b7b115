import { formatCount } from '../../../domain/format.ts'
import type { Sample, SstRequest } from '../../../domain/sst/contract.ts'
import { clusterSizeStep_m } from '../../../domain/sst/contract.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import { Warnings } from '../../ui/warnings.tsx'
import classes from '../sst.module.css'
import { StrataTable } from '../strata-table.tsx'

/** Design of a sample by strata, and the server's notes on it. */
export function SampleDesign(props: { id: string; sample: Sample; request: SstRequest }) {
  const { id, sample, request } = props
  return (
    <div id={id} className={classes.about}>
      <Design sample={sample} side_m={request.desired_cluster_size * clusterSizeStep_m} />
      <Warnings warnings={sample.warnings} />
    </div>
  )
}

function Design({ sample, side_m }: { sample: Sample; side_m: number }) {
  const say = useSay()
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
          { head: 'sst.expect.replacements', cell: one => formatCount(one.replacements) },
        ]}
      />
      <p className={tool.hint}>
        {say('sst.frame', {
          households: formatCount(sample.frame.households),
          coverage: sample.frame.coverage,
        })}{' '}
        {sample.replacements.length > 0 && say('sst.replacements.note')}
      </p>
      <p className={tool.hint}>{say('sst.versions', { side: side_m, atlas: sample.atlas_version })}</p>
    </section>
  )
}
