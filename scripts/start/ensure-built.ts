import { join } from 'node:path'
import { manualsStamp } from '../build-manuals.ts'
import type { ProgressReporter } from '../common/progress.ts'
import { project } from '../common/source-files.ts'
import { builtStamp } from '../common/stamped-folder.ts'
import { runStep } from '../common/step.ts'
import { clientStamp } from './build-client.ts'

/** Folder of the app that ships with the source tree, as in an image, or else of the one built in the data folder. */
export function clientFolder(data: string): string {
  const brought = join(project, 'var', 'client')
  return builtStamp(brought) === clientStamp() ? brought : join(data, 'client')
}

export async function ensureClient(
  folder: string | null,
  { say }: ProgressReporter,
  signal: AbortSignal,
): Promise<void> {
  if (folder === null || builtStamp(folder) === clientStamp()) return
  say('Building the app for browsers')
  await runStep('scripts/start/build-client.ts', [folder], () => {}, signal)
}

/** Folder of the manuals that ship with the source tree, or else of the ones built in the data folder. */
export function builtManualsFolder(data: string): string {
  const brought = join(project, 'var', 'downloads')
  return builtStamp(brought) === manualsStamp() ? brought : join(data, 'downloads')
}

/** Builds the manuals if they are missing. A failure is only reported, since the product works without them. */
export async function ensureManuals(
  folder: string | null,
  { say }: ProgressReporter,
  signal: AbortSignal,
): Promise<void> {
  if (folder === null || builtStamp(folder) === manualsStamp()) return
  say('Building the documents for download')
  await runStep('scripts/build-manuals.ts', [folder], () => {}, signal).catch(error => {
    if (!signal.aborted) say(`The documents could not be built: ${error.message}`)
  })
}
