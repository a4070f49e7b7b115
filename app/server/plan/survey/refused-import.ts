import { Failure } from '../../../domain/api/failure.ts'
import type { Message } from '../../../domain/messages/messages.ts'

/** Nothing of a file or a server can be taken: why, and what to do. */
export const refusedImport = (why: Message): Failure => new Failure('import_refused', { why })
