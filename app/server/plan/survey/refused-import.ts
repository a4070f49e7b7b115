import { Failure } from '../../../domain/failure.ts'
import type { Unsaid } from '../../../domain/words/words.ts'

/** Nothing of a file or a server can be taken: why, and what to do. */
export const refusedImport = (why: Unsaid): Failure => new Failure('import_refused', { why })
