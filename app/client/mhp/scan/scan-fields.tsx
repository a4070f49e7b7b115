import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import tool from '../../ui/tool.module.css'
import { useWords } from '../../ui/use-words.ts'
import { useScanRun } from './use-scan-run.ts'

/** Micro-hydro ends at 100 kW; greater reaches are looked at on wish. */
const choices = { to100: 100, to1000: 1000, all: null } as const
type Choice = keyof typeof choices

/** Ranks the reaches of the municipality; `sddmm` null where the tool may not work. */
export function ScanFields({ sddmm }: { sddmm: number | null }) {
  const say = useWords()
  const [choice, setChoice] = useState<Choice>('to100')
  const { run, running } = useScanRun()
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
        onChange={value => setChoice(value as Choice)}
      />
      <Button
        look="soft"
        disabled={sddmm === null}
        busy={running}
        onClick={() => sddmm !== null && run({ municipality: sddmm, most_kW: choices[choice] })}
      >
        {say(running ? 'mhp.scan.running' : 'mhp.scan')}
      </Button>
    </section>
  )
}
