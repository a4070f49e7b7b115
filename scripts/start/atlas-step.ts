import { rowsInWords } from '../../tiles/atlas/report.ts'
import { buildAtlas } from '../../tiles/build-atlas.ts'
import { atlasOptions } from '../build-tiles.ts'
import { beStep } from '../common/step.ts'

/** Builds the atlas for `npm start` in a separate process. Accepts the arguments of `npm run tiles`. */
await beStep(async (report, signal) => {
  const options = atlasOptions(process.argv.slice(2), process.env)
  const { findings } = await buildAtlas({ ...options, signal }, (stage, part) =>
    report({ progress: { stage: `Atlas: ${stage}`, part } }),
  )
  for (const rows of findings.sources) report({ say: rowsInWords(rows) })
  if (findings.repairs.length > 0)
    report({ say: `${findings.repairs.length} repairs of the sources are listed in the atlas's report.json` })
})
