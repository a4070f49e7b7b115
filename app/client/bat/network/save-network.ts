import type { DrawnNetworkReply } from '../../../domain/bat/contract.ts'
import { networkBook } from '../../../domain/bat/network/network-book.ts'
import { networkFeatures } from '../../../domain/bat/network/network-features.ts'
import { fileNameAt } from '../../../domain/file-name.ts'
import { fileTypes } from '../../../domain/file-types.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { NetworkOption } from '../../../domain/network/supply/feed-areas.ts'
import { formulaBookOf } from '../../../formats/excel.ts'
import { featureWriters } from '../../../formats/feature-writers.ts'
import { download } from '../../ui/files/download.ts'

/** File formats in which a drawn network can be saved. */
export type NetworkFileFormat = 'xlsx' | 'geojson' | 'kml'

/** `options` are the options that have costs there. */
export type SavedNetwork = { drawn: DrawnNetworkReply; options: readonly NetworkOption[]; name: string }

export async function saveNetwork(
  format: NetworkFileFormat,
  { drawn, options, name }: SavedNetwork,
  say: Say,
): Promise<void> {
  const { poles, powerhouse } = drawn
  const content =
    format === 'xlsx'
      ? await formulaBookOf(networkBook(drawn, name, say, options))
      : featureWriters[format](networkFeatures(drawn, name, say, options))
  const file = fileNameAt('bat', [poles.lng[powerhouse], poles.lat[powerhouse]], name, 'network')
  download(`${file}.${format}`, fileTypes[format], content)
}
