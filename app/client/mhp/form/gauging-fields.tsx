import { Checkbox, NumberInput, Select } from '@mantine/core'
import { useWords } from '../../ui/use-words.ts'
import classes from '../mhp.module.css'
import { type GaugingInput, typedOf } from '../mhp-state.ts'

/** Months in which one measurement tells the dry season, as the year goes from November. */
const dryMonths = [11, 12, 1, 2, 3, 4, 5]
const usual: GaugingInput = { month: 4, flow_m3s: '' }

/** One measurement in the dry season: month and flow. */
export function GaugingFields(props: {
  gauging: GaugingInput | null
  change(gauging: GaugingInput | null): void
}) {
  const { gauging, change } = props
  const say = useWords()
  const months = say('mhp.months').split(',')
  return (
    <section className={classes.gauging}>
      <Checkbox
        label={say('mhp.gauging')}
        description={say('mhp.gauging.about')}
        checked={gauging !== null}
        onChange={event => change(event.currentTarget.checked ? usual : null)}
      />
      {gauging && (
        <div className={classes.two}>
          <Select
            label={say('mhp.gauging.month')}
            allowDeselect={false}
            // A dialog lies above everything outside of it.
            comboboxProps={{ withinPortal: false }}
            value={String(gauging.month)}
            data={dryMonths.map(month => ({ value: String(month), label: months[month - 1] }))}
            onChange={value => change({ ...gauging, month: Number(value) })}
          />
          <NumberInput
            label={say('mhp.gauging.flow')}
            value={gauging.flow_m3s}
            min={0.001}
            max={1000}
            step={0.001}
            decimalScale={4}
            allowNegative={false}
            suffix=" m³/s"
            onChange={value => change({ ...gauging, flow_m3s: typedOf(value) })}
          />
        </div>
      )}
    </section>
  )
}
