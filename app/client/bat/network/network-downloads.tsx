import { IconFileSpreadsheet, IconTableExport } from '@tabler/icons-react'
import type { DrawnNetworkReply } from '../../../domain/bat/contract.ts'
import { Button } from '../../ui/button.tsx'
import { usePress } from '../../ui/run/use-press.ts'
import { useSay } from '../../ui/use-say.ts'
import type { NetworkFileFormat } from './save-network.ts'

/** A drawn network as files: the bill of quantities, and the geometry for maps. */
export function NetworkDownloads({ drawn, name }: { drawn: DrawnNetworkReply; name: string }) {
  return (
    <>
      <SaveNetwork format="xlsx" drawn={drawn} name={name} />
      <SaveNetwork format="geojson" drawn={drawn} name={name} />
      <SaveNetwork format="kml" drawn={drawn} name={name} />
    </>
  )
}

type Props = { format: NetworkFileFormat; drawn: DrawnNetworkReply; name: string }

function SaveNetwork({ format, drawn, name }: Props) {
  const say = useSay()
  const { isBusy, reason, press } = usePress(async () => {
    const { saveNetwork } = await import('./save-network.ts')
    await saveNetwork(format, drawn, name, say)
  })
  const Icon = format === 'xlsx' ? IconFileSpreadsheet : IconTableExport
  return (
    <>
      <Button size="small" busy={isBusy} onClick={press}>
        <Icon size={16} stroke={1.6} aria-hidden />
        {say(`networkFile.${format}`)}
      </Button>
      {reason !== undefined && <span role="alert">{reason}</span>}
    </>
  )
}
