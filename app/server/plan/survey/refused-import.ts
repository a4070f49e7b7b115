import { Failure } from '../../../domain/api/failure.ts'
import type { Message } from '../../../domain/messages/messages.ts'

/** Error for a file or server from which nothing can be imported. `why` contains the reason and the remedy. */
export const refusedImport = (why: Message): Failure => new Failure('import_refused', { why })
