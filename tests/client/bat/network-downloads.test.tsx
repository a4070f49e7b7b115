// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { NetworkDownloads } from '../../../app/client/bat/network/network-downloads.tsx'
import { saveNetwork } from '../../../app/client/bat/network/save-network.ts'
import { loadToolMessages } from '../../../app/client/persistence/load-tool-messages.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { networkOptions } from '../../../app/domain/network/supply/feed-areas.ts'
import { drawnNetwork } from '../../domain/bat/drawn-network.ts'
import { english } from '../../in-english.ts'
import { rendered } from '../rendered.ts'

beforeAll(async () => {
  await loadMessages()
  await loadToolMessages()
})
afterEach(() => vi.restoreAllMocks())

test('a network is offered as a bill, as GeoJSON and as KML', () => {
  const html = rendered(<NetworkDownloads drawn={drawnNetwork} options={networkOptions} name="Khudi" />)
  for (const type of ['xlsx', 'geojson', 'kml'] as const)
    expect(html).toContain(english(`networkFile.${type}`))
})

test.each([
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['geojson', 'application/geo+json'],
  ['kml', 'application/vnd.google-earth.kml+xml'],
] as const)('the file of %s is named by its place', async (type, mime) => {
  const saved: { name: string; blob: Blob }[] = []
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(made => {
    blob = made as Blob
    return 'blob:made'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob })
  })
  await saveNetwork(type, { drawn: drawnNetwork, options: networkOptions, name: 'खुदी Khudi' }, english)
  expect(saved.map(({ name }) => name)).toEqual([`bat-khudi-84-7000-28-2000-network.${type}`])
  expect(saved[0].blob.type).toBe(mime)
  expect(saved[0].blob.size).toBeGreaterThan(1000)
})
