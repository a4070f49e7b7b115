import { strFromU8, unzipSync } from 'fflate'

/** A part of a zip as text. */
export function partOf(bytes: Uint8Array, name: string): string {
  const part = unzipSync(bytes, { filter: file => file.name === name })[name]
  if (part === undefined) throw new Error(`no ${name}`)
  return strFromU8(part)
}
