import { expect, test } from 'vitest'
import { readPng } from '../../app/formats/pictures/png.ts'
import { pngFile } from '../../app/formats/png.ts'
import { emblemPng } from '../server/plan/emblem-fixture.ts'

/** A chunk without content, and its checksum. */
const emptyData = Buffer.from(pngFile({ IDAT: new Uint8Array(0) })).subarray(8, 20)

test('a megabyte of empty chunks is read at once, as a picture whose rows are the same', () => {
  const end = emblemPng.length - 12
  const many = Array.from({ length: 80_000 }, () => emptyData)
  const began = performance.now()
  const read = readPng(Buffer.concat([emblemPng.subarray(0, end), ...many, emblemPng.subarray(end)]))
  // Copying the list of chunks for each of them took more than ten seconds.
  expect(performance.now() - began).toBeLessThan(3000)
  expect(read?.data).toEqual(readPng(emblemPng)?.data)
})
