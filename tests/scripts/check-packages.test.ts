import { expect, test } from 'vitest'
import { checkPackages, developmentImports } from '../../scripts/check/packages.ts'

const development = { sharp: '1', '@types/node': '1' }
const found = (file: string, text: string) => developmentImports(file, text, development).length

test('a package for development is found in what runs, and not in what only a checkout has', () => {
  expect(found('app/server/a.ts', "import sharp from 'sharp'")).toBe(1)
  expect(found('scripts/start/a.ts', "const sharp = await import('sharp')")).toBe(1)
  expect(found('app/server/a.ts', "import type { A } from '@types/node/fs'")).toBe(1)
  expect(found('app/server/a.ts', "import pg from 'pg'")).toBe(0)
  expect(found('scripts/check/a.ts', "import sharp from 'sharp'")).toBe(0)
})

test('what runs needs no package for development', () => expect(checkPackages()).toEqual([]))
