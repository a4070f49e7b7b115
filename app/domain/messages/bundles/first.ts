import type { Catalogue } from '../format-message.ts'
import { joined } from '../read-catalogues.ts'
import { firstFeatures } from './bundles.ts'

/** English messages of the landing and login pages, which do not wait for the other messages. */
export const firstMessages: Catalogue = joined('en', firstFeatures)
