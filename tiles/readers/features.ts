import { basename } from 'node:path'
import type { Geometry } from 'geojson'
import { SourceError } from '../recipe.ts'
import { formatOf } from './formats.ts'
import { geometryFlaw, isOutsideDegrees } from './geometry-flaw.ts'
import { remedyFor } from './reference-system.ts'

export type FeatureReadOptions = {
  /** Geometry types that the caller can use; any other is refused. */
  types: Geometry['type'][]
  /** Geometries come as they are, broken and missing ones too: the caller mends them (usable-rows.ts). */
  unchecked?: boolean
  /** Receives unusable rows with the reason; without it the first of them ends the reading. */
  leaveOut?: (label: string, reason: string) => void
  /** Name of a feature in messages, after its position. */
  nameOf?: (properties: Record<string, unknown>) => string | undefined
}
export type ReadFeature = {
  /** 'feature 12 (Sulikot)', for messages. */
  label: string
  geometry: Geometry
  properties: Record<string, unknown>
}

/**
 * Features of a vector file of any format, in WGS 84 degrees, one at a time. Throws a SourceError with the file's
 * name, the feature and the reason on what is broken, another type of geometry, another reference system, and
 * positions that are no longitude and latitude.
 */
export async function* eachFeature(path: string, options: FeatureReadOptions): AsyncGenerator<ReadFeature> {
  const { types, nameOf, unchecked, leaveOut } = options
  const file = basename(path)
  for await (const batch of formatOf(path).read(path)) {
    for (const { place, geometry, properties, flaw } of batch) {
      const name = nameOf?.(properties)
      const label = name === undefined ? place : `${place} (${name})`
      const reason = flaw ?? (unchecked ? null : geometryFlaw(geometry, types))
      if (reason === null) {
        yield { label, geometry: geometry as Geometry, properties }
      } else if (isOutsideDegrees(reason)) {
        throw new SourceError(file, label, `${reason}; if all are, run ${remedyFor(file)}`)
      } else if (leaveOut) {
        leaveOut(label, reason)
      } else {
        throw new SourceError(file, label, reason)
      }
    }
  }
}

/** All features of a vector file at once: for sources of thousands, not of millions. */
export async function readFeatures(path: string, options: FeatureReadOptions): Promise<ReadFeature[]> {
  const features: ReadFeature[] = []
  for await (const feature of eachFeature(path, options)) features.push(feature)
  return features
}
