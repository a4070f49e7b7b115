import type { fetchCentral } from '../../../domain/plan/steps/survey-answers.ts'
import type { AtlasInUse } from '../../../engine/atlas/atlas.ts'
import type { Route } from '../../kernel/endpoint.ts'
import { serveInWorker } from '../../workers/worker-endpoint.ts'
import { readCentral } from './odk-central.ts'
import { centralWork } from './work.ts'

/** Fetches answers from ODK Central page by page, as table rows. For `trusted`, see env.ts. */
export function centralRoutes(atlas: AtlasInUse, trusted: readonly string[]): Route[] {
  return [
    serveInWorker<typeof fetchCentral, Parameters<typeof centralWork.run>[1]>(
      centralWork,
      async ({ body: { form, ...source } }) => ({
        atlas: atlas.current(),
        input: { form, sent: await readCentral(source, trusted) },
      }),
    ),
  ]
}
