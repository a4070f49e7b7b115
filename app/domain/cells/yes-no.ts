import { folded } from './text.ts'

const yes = /^(yes|y|true|t|1|हो|छ|सत्य)$/
const no = /^(no|n|false|f|0|होइन|छैन|असत्य)$/

/** Parses yes or no: words in both languages, true and false, 1 and 0. Returns null for anything else. */
export function yesOrNo(text: string): boolean | null {
  const plain = folded(text)
  return yes.test(plain) ? true : no.test(plain) ? false : null
}
