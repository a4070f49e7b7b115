/** An atlas that cannot be used; the message is a sentence for whoever started the server. */
export class AtlasError extends Error {}

export const rebuild = 'Build one with "npm run tiles"'

/** `folder` is of that version. */
export const broken = (folder: string, what: string) =>
  new AtlasError(`The atlas ${folder.split(/[\\/]/).at(-1)} is broken: ${what}. ${rebuild}`)
