import { refusalOf } from '../../../domain/api/call-failure.ts'
import { fileTypes } from '../../../domain/file-types.ts'
import { ogcAddress } from '../../../domain/layers/ogc-contract.ts'
import { call } from '../../api/browser.ts'
import { download } from '../../ui/files/download.ts'
import { languageChoice } from '../../ui/use-say.ts'

/** A municipality as a project of QGIS, whose layers come from this server. */
export async function saveQgisProject(code: number): Promise<void> {
  const { address } = await call(ogcAddress, {})
  // By the address that is open here: the project names its layers by the one that it was asked for at.
  const path = `${new URL(address).pathname}/projects/${code}.qgs`
  const reply = await fetch(path, { headers: { 'accept-language': languageChoice.get() } })
  if (!reply.ok) throw refusalOf(reply.status, await reply.json().catch(() => null))
  download(`urja-${code}.qgs`, fileTypes.qgs, await reply.blob())
}
