/** Returns the key of which a message is an alias: `@ui.save` instead of a text. */
export const aliasOf = (text: string): string | undefined => /^@([\w.-]+)$/.exec(text)?.[1]

/**
 * Replaces each alias in the texts of a language with the text of its key. Throws if the target is missing or is
 * itself an alias.
 */
export function resolveAliases(texts: Readonly<Record<string, string>>): Record<string, string> {
  const resolve = (key: string, text: string): string => {
    const owner = aliasOf(text)
    if (owner === undefined) return text
    const shared = Object.hasOwn(texts, owner) ? texts[owner] : undefined
    if (shared === undefined) throw new Error(`'${key}' is an alias of '${owner}', which is no message.`)
    if (aliasOf(shared) !== undefined) throw new Error(`'${key}' is an alias of '${owner}', itself an alias.`)
    return shared
  }
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, resolve(key, text)]))
}
