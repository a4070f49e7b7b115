import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'

const schema = (fileName: string) => ({
  fileName,
  contents: readFileSync(new URL(`fixtures/kml/${fileName}`, import.meta.url), 'utf8'),
})

/** What libxml2 finds wrong in a KML file by the schema of OGC KML 2.2 (fixtures/kml, as the OGC publishes it). */
export async function faultsOfKml(kml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'file.kml', contents: kml },
    schema: [schema('ogckml22.xsd')],
    preload: [schema('atom-author-link.xsd'), schema('xAL.xsd')],
  })
  return errors.map(({ message }) => message)
}
