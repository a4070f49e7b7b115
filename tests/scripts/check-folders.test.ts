import { expect, test } from 'vitest'
import { checkFolders, fullFolders } from '../../scripts/check/folders.ts'

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/part-${index}.ts`)

test('a seventeenth code file in one folder is refused, and what lies below counts there', () => {
  const full = [...filesIn('app/client/ui', 17), ...filesIn('app/client/ui/form', 16)]
  expect(fullFolders(full)).toEqual([
    { file: 'app/client/ui', what: expect.stringContaining('holds 17 code files, more than 16') },
  ])
})

test('tests may be many', () => {
  expect(fullFolders(filesIn('tests/journeys', 40))).toEqual([])
  expect(fullFolders(filesIn('app/domain/messages', 17))).toHaveLength(1)
})

test('no folder of this tree is too full', () => {
  expect(checkFolders()).toEqual([])
})
