/** An atlas that cannot be used. The message is for the operator. */
export class AtlasError extends Error {}

export const rebuild = 'Build one with "npm run tiles"'

/** `folder` is the folder of the version. */
export const broken = (folder: string, what: string) =>
  new AtlasError(`The atlas ${folder.split(/[\\/]/).at(-1)} is broken: ${what}. ${rebuild}`)
