import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SourceError } from '../../recipe.ts'
import { errorMessage, fileBytes } from '../file-bytes.ts'
import { openZip, type ZipMember } from './zip-members.ts'

/** The files of one Shapefile; `.prj` and `.cpg` may be missing. */
export type ShapefileParts = {
  shp: ZipMember
  dbf: ZipMember
  /** Reference system, as well-known text. */
  prj: string | null
  /** Name of the encoding of the texts. */
  cpg: string | null
  close(): void
}

/**
 * Opens a bare .shp with its companion files, or the Shapefile in a .zip. Throws a SourceError if a part is
 * missing.
 */
export async function openShapefile(path: string): Promise<ShapefileParts> {
  const file = basename(path)
  const zipped = path.toLowerCase().endsWith('.zip')
  const { members, close } = zipped ? await openZip(path) : await openSiblings(path)
  try {
    const shp = zipped ? chosenShape(file, members) : members.find(({ name }) => name === file)
    if (!shp) throw new SourceError(file, null, 'is not there')
    const stem = shp.name.slice(0, -4).toLowerCase()
    const part = (end: string) => members.find(({ name }) => name.toLowerCase() === `${stem}.${end}`)
    const dbf = part('dbf')
    if (!dbf)
      throw new SourceError(file, null, `has no ${basename(shp.name).slice(0, -4)}.dbf, which has the fields`)
    const text = async (end: string) => {
      const member = part(end)
      return member ? textOf(member) : null
    }
    return { shp, dbf, prj: await text('prj'), cpg: await text('cpg'), close }
  } catch (error) {
    close()
    throw error
  }
}

/** Of several Shapefiles in an archive the one that is called after it: buildings.zip with gis_osm_buildings_a_free_1.shp. */
function chosenShape(file: string, members: ZipMember[]): ZipMember {
  const shapes = members.filter(({ name }) => /\.shp$/i.test(name) && !/^__MACOSX\//.test(name))
  if (shapes.length === 0) throw new SourceError(file, null, 'holds no Shapefile (.shp)')
  const word = file.replace(/(\.shp)?\.zip$/i, '').toLowerCase()
  const called = shapes.filter(({ name }) => basename(name).toLowerCase().includes(word))
  if (shapes.length === 1) return shapes[0]
  if (called.length === 1) return called[0]
  const names = shapes.map(({ name }) => basename(name)).join(', ')
  throw new SourceError(file, null, `holds several Shapefiles (${names}); leave the one with ${word} in it`)
}

async function openSiblings(path: string): Promise<{ members: ZipMember[]; close(): void }> {
  const folder = dirname(path)
  const stem = basename(path).slice(0, -4).toLowerCase()
  try {
    const names = (await readdir(folder)).filter(name => name.toLowerCase().startsWith(`${stem}.`))
    const members = names.map(async (name): Promise<ZipMember> => {
      const { size } = await stat(join(folder, name))
      return { name, bytes: size, read: () => fileBytes(join(folder, name)) }
    })
    return { members: await Promise.all(members), close: () => {} }
  } catch (error) {
    throw new SourceError(basename(path), null, `cannot be read (${errorMessage(error)})`)
  }
}

async function textOf(member: ZipMember): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of member.read()) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8').trim()
}
