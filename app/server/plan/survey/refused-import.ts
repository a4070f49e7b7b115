import { Failure } from '../../../domain/api/failure.ts'
import type { Message } from '../../../domain/messages/messages.ts'

/** Failure for a file or a server from which nothing can be imported. `why` gives the reason and the remedy. */
export const refusedImport = (why: Message): Failure => new Failure('import_refused', { why })
