import * as v from 'valibot'
import type { Message, MessageKey } from './messages.ts'

const isSentence = (value: unknown): boolean => v.is(MessageSchema, value)

/**
 * A sentence in no language, as results carry it: its key among the words, and what stands in its `{places}`. The
 * compiler holds the keys; a reader of older or newer words shows an unknown one as it is.
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
