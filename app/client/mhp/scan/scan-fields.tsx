import { Select, Text } from '@mantine/core'
import { formatElevation_m } from '../../../domain/format.ts'
import { type ScanRank, scanLimits, scanRanks } from '../../../domain/mhp/contract.ts'
import { Button } from '../../ui/button.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import { useScanRun } from './use-scan-run.ts'

/** Micro-hydro is up to 100 kW. Larger reaches are included only on request. */
const choices = { to100: 100, to1000: 1000, all: null } as const
type Choice = keyof typeof choices
/** How much of the head of a reach is used, in metres. */
const heads = [50, 100, 200, scanLimits.maxHead_m, 500, 1000]
const noLimit = 'none'
type ScanInputs = { choice: Choice; head: string; rank_by: ScanRank }
const untouched: ScanInputs = { choice: 'to100', head: String(scanLimits.maxHead_m), rank_by: 'power' }

/** Ranks the reaches in the municipality. `sddmm` is null where the tool may not be used. */
export function ScanFields({ sddmm }: { sddmm: number | null }) {
  const say = useSay()
  const { value: scanInputs, setValue: setScanInputs } = useDraftState<ScanInputs>(
    `choice.mhp-scan.${sddmm}`,
    untouched,
  )
  const { choice, head, rank_by } = scanInputs
  const { run, running } = useScanRun()
  const max_head_m = head === noLimit ? null : Number(head)
  return (
    <section className={tool.stack}>
      <h3>{say('mhp.scan')}</h3>
      <Text size="sm" c="dimmed">
        {say('mhp.scan.about')}
      </Text>
      <Select
        label={say('mhp.scan.most')}
        allowDeselect={false}
        value={choice}
        data={(Object.keys(choices) as Choice[]).map(value => ({ value, label: say(`mhp.scan.${value}`) }))}
        onChange={value => setScanInputs({ ...scanInputs, choice: value as Choice })}
      />
      <div className={tool.two}>
        <Select
          label={say('mhp.scan.head.most')}
          allowDeselect={false}
          value={head}
          data={[
            ...heads.map(metres => ({ value: String(metres), label: formatElevation_m(metres) })),
            { value: noLimit, label: say('mhp.scan.head.none') },
          ]}
          onChange={value => setScanInputs({ ...scanInputs, head: value ?? noLimit })}
        />
        <Select
          label={say('mhp.scan.rankBy')}
          allowDeselect={false}
          value={rank_by}
          data={scanRanks.map(value => ({ value, label: say(`mhp.scan.by.${value}`) }))}
          onChange={value => setScanInputs({ ...scanInputs, rank_by: value as ScanRank })}
        />
      </div>
      <Button
        variant="soft"
        disabled={sddmm === null}
        busy={running}
        onClick={() =>
          sddmm !== null &&
          run({ municipality: sddmm, most_kW: choices[choice], most_head_m: max_head_m, rank_by })
        }
      >
        {say(running ? 'mhp.scan.running' : 'mhp.scan')}
      </Button>
    </section>
  )
}
