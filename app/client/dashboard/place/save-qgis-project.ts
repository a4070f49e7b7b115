import { refusalOf } from '../../../domain/api/call-failure.ts'
import { fileTypes } from '../../../domain/file-types.ts'
import { ogcAddress } from '../../../domain/layers/ogc-contract.ts'
import { call } from '../../api/browser.ts'
import { download } from '../../ui/files/download.ts'
import { languageChoice } from '../../ui/use-say.ts'

/** Saves a QGIS project for a municipality, with layers from this server. */
export async function saveQgisProject(code: number): Promise<void> {
  const { address } = await call(ogcAddress, {})
  // The path is requested at the address of this page, since the layers of the project use the requested address.
  const path = `${new URL(address).pathname}/projects/${code}.qgs`
  const reply = await fetch(path, { headers: { 'accept-language': languageChoice.get() } })
  if (!reply.ok) throw refusalOf(reply.status, await reply.json().catch(() => null))
  download(`urja-${code}.qgs`, fileTypes.qgs, await reply.blob())
}
