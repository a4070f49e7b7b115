import * as v from 'valibot'
import type { Message, MessageKey } from './messages.ts'

const isSentence = (value: unknown): boolean => v.is(MessageSchema, value)

/**
 * A message without a language, as results carry it: its key and parameters. Types restrict the keys; unknown
 * keys of older or newer versions are shown unchanged.
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
