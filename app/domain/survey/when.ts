/** A household's answers by question. For multiple-choice questions, the names are sorted. */
export type AnswerValues = Record<string, string | number | string[]>

/** Earlier answers that are required for a question or section to be asked. */
export type When =
  | { question: string; is: string }
  | { question: string; isNot: string }
  | { question: string; in: readonly string[] }
  | { question: string; above: number }
  | { any: readonly When[] }

/** Whether a question is asked. It is not asked if the question that it depends on is unanswered. */
export function isMet(when: When | undefined, values: AnswerValues): boolean {
  if (when === undefined) return true
  if ('any' in when) return when.any.some(one => isMet(one, values))
  const given = values[when.question]
  if ('is' in when) return given === when.is
  if ('in' in when) return when.in.some(choice => choice === given)
  if ('above' in when) return typeof given === 'number' && given > when.above
  return given !== undefined && given !== when.isNot
}

/** Returns the questions that a condition depends on. */
export const questionsOfWhen = (when: When): string[] =>
  'any' in when ? when.any.flatMap(questionsOfWhen) : [when.question]
