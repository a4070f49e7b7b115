import { ended } from '../../tiles/atlas/build-error.ts'
import { rowsInWords } from '../../tiles/atlas/report.ts'
import { judgeSources } from '../../tiles/judge-sources.ts'
import type { ProgressReporter } from '../common/progress.ts'

/** Reports what a build would find in a folder of sources, without building. Returns the exit code. */
export async function checkSources(
  folder: string,
  progress: ProgressReporter,
  signal: AbortSignal,
): Promise<number> {
  const { faults, notes, findings } = await judgeSources(folder, signal, progress.show)
  for (const rows of findings.sources) progress.say(rowsInWords(rows))
  if (findings.repairs.length > 0) progress.say(`${findings.repairs.length} repairs would be made`)
  for (const note of notes) progress.say(note)
  for (const fault of faults) progress.fail(ended(fault).trimEnd())
  const wrong = faults.length === 1 ? 'One file' : `${faults.length} files`
  if (faults.length > 0) progress.fail(`${wrong} of ${folder} cannot be used. Nothing was built.`)
  else progress.say(`The sources in ${folder} can be used. Nothing was built.`)
  return faults.length > 0 ? 1 : 0
}
