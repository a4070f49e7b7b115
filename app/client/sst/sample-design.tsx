import { formatCount } from '../../domain/format.ts'
import { clusterSizeStep_m } from '../../domain/sst/contract.ts'
import { useWords } from '../ui/use-words.ts'
import classes from './sst.module.css'
import type { Sample, SstRequest } from './sst-state.ts'

/** The design of a sample by strata, and what the server has to say of it. */
export function SampleDesign(props: { id: string; sample: Sample; request: SstRequest }) {
  const { id, sample, request } = props
  const say = useWords()
  return (
    <div id={id} className={classes.about}>
      <Design sample={sample} side_m={request.desired_cluster_size * clusterSizeStep_m} />
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
