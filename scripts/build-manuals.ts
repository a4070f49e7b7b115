import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { downloadIds, downloads } from '../app/domain/downloads.ts'
import { project } from './common/source-files.ts'
import { buildStamped, stampOf } from './common/stamped-folder.ts'
import { beStep } from './common/step.ts'

/** Everything from which the documents are made. */
const inputs = [
  'app/manuals',
  'app/domain/downloads.ts',
  'app/domain/glossary',
  'app/server/paper',
  'app/domain/layers/style-table.ts',
  // Sources of the figures and formulas in the guidelines.
  'app/domain/bat',
  'app/domain/dashboard/cooking/cooking-table.ts',
  'app/domain/format.ts',
  'app/domain/mhp',
  'app/domain/plan/activities/ranking.ts',
  'app/domain/rates',
  'app/domain/sst',
  'scripts/build-manuals.ts',
  'scripts/manuals',
  'package-lock.json',
]

/** Hash of everything from which the documents are made. */
export const manualsStamp = (): string => stampOf(inputs)

/** Builds the documents and moves all of them into place together. */
export function buildManuals(folder: string): Promise<void> {
  return buildStamped(folder, manualsStamp(), async draft => {
    const [{ readManual }, { writeManual }] = await Promise.all([
      import('./manuals/read-manual.ts'),
      import('./manuals/write-manual.ts'),
    ])
    for (const id of downloadIds) {
      const bytes = await writeManual(readManual(id))
      writeFileSync(join(draft, downloads[id].file), bytes)
    }
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await beStep(() => buildManuals(process.argv[2] ?? join(project, 'var', 'downloads')))
