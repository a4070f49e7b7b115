import * as v from 'valibot'
import { analysisFiles, type Manifest } from '../../domain/tilesets/schema.ts'

const Named = v.looseObject({
  format: v.literal(1),
  version: v.pipe(v.string(), v.nonEmpty()),
  layers: v.record(v.string(), v.looseObject({ generated: v.boolean() })),
  tilesets: v.record(v.string(), v.looseObject({ file: v.string() })),
  files: v.record(v.string(), v.looseObject({ bytes: v.number(), sha256: v.string() })),
})

/** Parses a manifest.json. Throws an error that says what is wrong with it. */
export function parseManifest(text: string): Manifest {
  return v.parse(Named, JSON.parse(text)) as Manifest
}

/** Returns the first analysis file that is missing from a manifest. An atlas cannot be opened without it. */
export function unnamedFile(manifest: Manifest): string | undefined {
  return Object.values(analysisFiles).find(path => manifest.files[path] === undefined)
}

/** Attributions of all data in an atlas, for exported files. */
export const atlasAttributions = ({ manifest }: { manifest: Manifest }): string =>
  manifest.attributions.join('; ')
