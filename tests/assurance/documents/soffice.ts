import { spawnSync } from 'node:child_process'
import { join, parse } from 'node:path'

/** One document by LibreOffice into another format beside it, read `as` told; the path of what it made. */
export function converted(file: string, to: string, folder: string, as?: string): string {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const words = [
    profile,
    '--headless',
    ...(as ? [`--infilter=${as}`] : []),
    '--convert-to',
    to,
    '--outdir',
    folder,
    file,
  ]
  const { status, stderr, error } = spawnSync('soffice', words, { encoding: 'utf8', timeout: 180_000 })
  if (error)
    throw new Error('LibreOffice does not run here: apt-get install libreoffice-calc libreoffice-writer')
  if (status !== 0) throw new Error(`LibreOffice does not open ${file}: ${stderr}`)
  return join(folder, `${parse(file).name}.${to.split(':')[0]}`)
}
