import * as v from 'valibot'
import type { Message, MessageKey } from './messages.ts'

const isSentence = (value: unknown): boolean => v.is(MessageSchema, value)

/**
 * A message that does not depend on a language, as contained in results: its key and parameters. Types restrict the
 * keys. Unknown keys from older or newer versions are displayed unchanged.
 */
export const MessageSchema: v.GenericSchema<Message> = v.object({
  key: v.string() as v.GenericSchema<MessageKey>,
  params: v.optional(
    v.record(
      v.string(),
      v.union([
        v.string(),
        v.number(),
        v.custom<Message>(isSentence),
        v.array(v.custom<Message>(isSentence)),
      ]),
    ),
  ),
})
