import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '../../domain/tilesets/schema.ts'
import { broken } from '../../engine/atlas/atlas-error.ts'
import { parseManifest, unnamedFile } from '../../engine/atlas/manifest.ts'

/**
 * Reads the manifest of an atlas and checks that all of its files exist and have the right size. Throws an
 * `AtlasError`.
 */
export async function openManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await checkSizes(folder, manifest)
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(join(folder, 'manifest.json'), 'utf8')
  } catch {
    throw broken(folder, 'it has no manifest.json, so its build never ended')
  }
  try {
    return parseManifest(text)
  } catch (error) {
    throw broken(folder, `manifest.json cannot be read (${error instanceof Error ? error.message : error})`)
  }
}

async function checkSizes(folder: string, manifest: Manifest): Promise<void> {
  const missing = unnamedFile(manifest)
  if (missing) throw broken(folder, `its manifest does not name ${missing}`)
  await Promise.all(
    Object.entries(manifest.files).map(async ([path, { bytes }]) => {
      const found = await stat(join(folder, path)).catch(() => null)
      if (found === null) throw broken(folder, `${path} is missing`)
      if (found.size !== bytes) throw broken(folder, `${path} has ${found.size} bytes instead of ${bytes}`)
    }),
  )
}
