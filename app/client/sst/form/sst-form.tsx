import { clusterSizeStep_m, sstForm } from '../../../domain/sst/contract.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form/field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import classes from '../sst.module.css'
import type { SstInputs } from '../sst-state.ts'

const { min, max } = sstForm.desired_cluster_size
const sizes = Array.from({ length: max - min + 1 }, (_, i) => min + i)

/** The four numbers, and the seed, which is collapsed. If `another` is null, no other sample can be drawn now. */
export function SstForm(props: { form: FormState<SstInputs>; another: (() => void) | null }) {
  const { form, another } = props
  const say = useSay()
  return (
    <>
      <FormField form={form} name="hh_per_municipality" step={50} />
      <div className={classes.two}>
        <FormField form={form} name="hh_per_cluster_urban" />
        <FormField form={form} name="hh_per_cluster_rural" />
      </div>
      <FormField
        form={form}
        name="desired_cluster_size"
        choices={sizes.map(size => ({
          value: size,
          label: say('sst.sizeOption', { size, side: size * clusterSizeStep_m }),
        }))}
      />
      <details className={classes.advanced}>
        <summary>{say('sst.advanced')}</summary>
        <div className={classes.seed}>
          <FormField form={form} name="seed" />
          <Button disabled={another === null} onClick={() => another?.()}>
            {say('sst.another')}
          </Button>
        </div>
        <p className={tool.hint}>{say('sst.seed.hint')}</p>
      </details>
    </>
  )
}
