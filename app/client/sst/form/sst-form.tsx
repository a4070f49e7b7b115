import { NumberInput, Select } from '@mantine/core'
import { useAtom } from 'jotai'
import { clusterSizeStep_m, sstForm } from '../../../domain/sst/contract.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/use-words.ts'
import classes from '../sst.module.css'
import { type SstInputs, sstInputsAtom, sstRefusalAtom } from '../sst-state.ts'
import { type InputErrors, seedLimits } from './sst-request.ts'

const { least, most } = sstForm.desired_cluster_size
const sizes = Array.from({ length: most - least + 1 }, (_, i) => least + i)

/** The four numbers, and the seed behind a fold. `another` null: it cannot be drawn now. */
export function SstForm({ errors, another }: { errors: InputErrors; another: (() => void) | null }) {
  const say = useWords()
  const [inputs, change] = useInputs()
  return (
    <>
      <WholeNumber
        field="hh_per_municipality"
        limits={sstForm.hh_per_municipality}
        errors={errors}
        step={50}
      />
      <div className={classes.two}>
        <WholeNumber field="hh_per_cluster_urban" limits={sstForm.hh_per_cluster_urban} errors={errors} />
        <WholeNumber field="hh_per_cluster_rural" limits={sstForm.hh_per_cluster_rural} errors={errors} />
      </div>
      <Select
        label={say('sst.desired_cluster_size')}
        required
        withAsterisk={false}
        allowDeselect={false}
        value={String(inputs.desired_cluster_size)}
        data={sizes.map(size => ({
          value: String(size),
          label: say('sst.sizeOption', { size, side: size * clusterSizeStep_m }),
        }))}
        onChange={value => change('desired_cluster_size', Number(value))}
      />
      <details className={classes.advanced}>
        <summary>{say('sst.advanced')}</summary>
        <div className={classes.seed}>
          <WholeNumber field="seed" limits={seedLimits} errors={errors} />
          <Button disabled={another === null} onClick={() => another?.()}>
            {say('sst.another')}
          </Button>
        </div>
        <p className={classes.hint}>{say('sst.seed.hint')}</p>
      </details>
    </>
  )
}

function WholeNumber(props: {
  field: keyof SstInputs
  limits: { least: number; most: number }
  errors: InputErrors
  step?: number
}) {
  const { field, limits, errors, step = 1 } = props
  const say = useWords()
  const [inputs, change, refused] = useInputs()
  const error = errors[field]
  return (
    <NumberInput
      label={say(`sst.${field}`)}
      required
      withAsterisk={false}
      value={inputs[field] ?? ''}
      min={limits.least}
      max={limits.most}
      step={step}
      allowDecimal={false}
      clampBehavior="none"
      error={error ? say(error.key, error.params) : refused[field]?.join(' ')}
      onChange={value => change(field, typeof value === 'number' ? value : null)}
    />
  )
}

/** What was typed, how to change one of it, and what the server refused; a changed field is no longer refused. */
function useInputs() {
  const [inputs, setInputs] = useAtom(sstInputsAtom)
  const [refusal, setRefusal] = useAtom(sstRefusalAtom)
  function change(field: keyof SstInputs, value: number | null) {
    setInputs({ ...inputs, [field]: value })
    setRefusal(null)
  }
  return [inputs, change, refusal?.fields ?? {}] as const
}
