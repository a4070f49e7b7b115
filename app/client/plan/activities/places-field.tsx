import { Chip, Group } from '@mantine/core'
import type { ActivityPlace } from '../../../domain/plan/activities/tree-contract.ts'
import type { FormValues } from '../../ui/form/form-errors.ts'
import type { PersistedForm } from '../../ui/form/use-persisted-form.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './activities.module.css'
import { usePlaces } from './use-places.ts'

const keyOf = ({ kind, id }: ActivityPlace) => `${kind} ${id}`

/** Places of an activity: wards, clusters, projects and institution types of the plan. */
export function PlacesField({ form }: { form: PersistedForm<FormValues> }) {
  const say = useSay()
  const offered = usePlaces(usePlan())
  const { label, value, errors } = form.field('places')
  const chosen = (value ?? []) as ActivityPlace[]
  // Places that were removed from the plan must be visible, so that they can be deselected.
  const gone = chosen.filter(one => !offered.some(({ place }) => keyOf(place) === keyOf(one)))
  const known = [...offered, ...gone.map(place => ({ place, name: String(place.id) }))]
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <Chip.Group
        multiple
        value={chosen.map(keyOf)}
        onChange={keys =>
          form.change({
            places: known.flatMap(({ place }) => (keys.includes(keyOf(place)) ? [place] : [])),
          })
        }
      >
        <Group gap={6}>
          {known.map(({ place, name }) => (
            <Chip key={keyOf(place)} value={keyOf(place)} size="xs" variant="light">
              {say(`activity.place.${place.kind}`, { id: name })}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {errors && <p className={classes.fault}>{errors.join(' ')}</p>}
    </fieldset>
  )
}
