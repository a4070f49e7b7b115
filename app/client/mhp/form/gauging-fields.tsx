import { Checkbox, Select } from '@mantine/core'
import { NumberField } from '../../ui/form/number-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import classes from '../mhp.module.css'
import type { GaugingInput } from '../mhp-state.ts'
import type { MhpValues } from './mhp-request.ts'

/** Months in which a single measurement represents the dry season, starting in November. */
const dryMonths = [11, 12, 1, 2, 3, 4, 5]
const defaults: GaugingInput = { month: 4, flow_m3s: null }

/** One measurement in the dry season: month and flow. */
export function GaugingFields({ form }: { form: FormState<MhpValues> }) {
  const say = useSay()
  const months = say('mhp.months').split(',')
  const { gauging } = form.values
  const { name, label, errors, onBlur } = form.field('gauging')
  return (
    <section className={classes.gauging}>
      <Checkbox
        label={say('mhp.gauging')}
        description={say('mhp.gauging.about')}
        checked={gauging !== null}
        onChange={event => form.change({ gauging: event.currentTarget.checked ? defaults : null })}
      />
      {gauging && (
        <div className={tool.two}>
          <Select
            label={say('mhp.gauging.month')}
            allowDeselect={false}
            // Without a portal, because a dialog covers everything outside it.
            comboboxProps={{ withinPortal: false }}
            value={String(gauging.month)}
            data={dryMonths.map(month => ({ value: String(month), label: months[month - 1] }))}
            onChange={value => form.change({ gauging: { ...gauging, month: Number(value) } })}
          />
          <NumberField
            {...{ name, label, errors, onBlur }}
            unit="m³/s"
            step={0.001}
            value={gauging.flow_m3s}
            change={flow_m3s => form.change({ gauging: { ...gauging, flow_m3s } })}
          />
        </div>
      )}
    </section>
  )
}
