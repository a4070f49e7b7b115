import { Failure } from '../../../domain/api/failure.ts'
import type { Message } from '../../../domain/messages/messages.ts'

/** Failure of a file or a server that cannot be imported at all: the reason and the remedy. */
export const refusedImport = (why: Message): Failure => new Failure('import_refused', { why })
