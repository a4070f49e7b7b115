import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readBuiltFrom, writeBuiltFrom } from '../../scripts/atlas/built-from.ts'
import { lockFolder } from '../../scripts/start/folder/folder-lock.ts'
import {
  configuredAddress,
  forgetAddress,
  noteAddress,
  productAddress,
} from '../../scripts/start/folder/running-address.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'urja-address-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})
const asStarted = { HOST: '0.0.0.0', PORT: 8080, PUBLIC_URL: undefined }

test('a verb speaks of the product that runs, wherever it would start itself', () => {
  const data = newFolder()
  expect(productAddress(asStarted, data)).toBe('http://127.0.0.1:8080')
  const release = lockFolder(data, 'Urja')
  noteAddress(data, 'http://127.0.0.1:9191')
  expect(productAddress(asStarted, data)).toBe('http://127.0.0.1:9191')
  noteAddress(data, configuredAddress({ ...asStarted, PORT: 9292 }))
  expect(productAddress(asStarted, data)).toBe('http://127.0.0.1:9292')
  expect(productAddress({ ...asStarted, PUBLIC_URL: 'https://urja.example' }, data)).toBe(
    'https://urja.example',
  )
  forgetAddress(data)
  expect(productAddress(asStarted, data)).toBe('http://127.0.0.1:8080')
  release()
})

test('the address that a killed product left is not believed', () => {
  const data = newFolder()
  noteAddress(data, 'http://127.0.0.1:9191')
  writeFileSync(join(data, 'lock'), '999999 never\n')
  expect(productAddress({ ...asStarted, HOST: '::1' }, data)).toBe('http://[::1]:8080')
})

test('what an atlas was built from is noted with the whole path of its sources', () => {
  const data = newFolder()
  expect(readBuiltFrom(data)).toBeNull()
  lockFolder(join(data, 'atlas'), 'Urja')()
  writeBuiltFrom(data, { sources: 'sources', seed: null })
  const noted = { sources: join(process.cwd(), 'sources'), seed: null }
  expect(readBuiltFrom(data)).toEqual(noted)
  writeFileSync(join(data, 'atlas', 'built-from.json'), JSON.stringify(noted))
  expect(readBuiltFrom(data), 'of an earlier Urja').toEqual(noted)
})

test('what is noted of one atlas is not said of another that is in use', () => {
  const data = newFolder()
  lockFolder(join(data, 'atlas'), 'Urja')()
  const use = (version: string) => writeFileSync(join(data, 'atlas', 'current'), `${version}\n`)
  use('aaaa')
  writeBuiltFrom(data, { sources: null, seed: 7 })
  use('bbbb')
  expect(readBuiltFrom(data)).toBeNull()
  use('aaaa')
  expect(readBuiltFrom(data)).toEqual({ sources: null, seed: 7 })
})
