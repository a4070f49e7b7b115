import { IconFileSpreadsheet, IconTableExport } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { usePress } from '../../ui/run/use-press.ts'
import { useSay } from '../../ui/use-say.ts'
import type { NetworkFileFormat, SavedNetwork } from './save-network.ts'

/** Downloads of a drawn network: the bill of quantities, and the geometry for maps. */
export function NetworkDownloads(of: SavedNetwork) {
  return (
    <>
      <SaveNetwork format="xlsx" {...of} />
      <SaveNetwork format="geojson" {...of} />
      <SaveNetwork format="kml" {...of} />
    </>
  )
}

function SaveNetwork({ format, ...of }: SavedNetwork & { format: NetworkFileFormat }) {
  const say = useSay()
  const { isBusy, reason, press } = usePress(async () => {
    const { saveNetwork } = await import('./save-network.ts')
    await saveNetwork(format, of, say)
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
