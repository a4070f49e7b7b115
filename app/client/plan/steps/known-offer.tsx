import { IconCheck, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { formatRate } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { type KnownFigures, knownFigures } from '../../../domain/plan/known-contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { layerFocusAtom, layerVisibilityAtom } from '../../map/map-state.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './steps.module.css'
import type { DocumentForm } from './use-document.ts'

type Props = { form: DocumentForm; name: string; layer?: string }

/**
 * Known figure for a field from the atlas, the census or an import. It is suggested but never filled in automatically.
 */
export function KnownOffer({ form, name, layer }: Props) {
  const say = useSay()
  const plan = usePlan()
  const input = { params: { plan: String(plan.id) } } as never
  const { data } = useQuery({ ...endpointQuery(knownFigures, input), staleTime: 60_000 })
  const known = data?.[name]
  if (known === undefined && layer === undefined) return null
  const { label, value } = form.field(name)
  const origin = known ? originText({ ...known, source: shortSource(name, known, say) }, say) : ''
  return (
    <p className={classes.offer}>
      {known &&
        (value === known.value ? (
          <span data-taken title={originText(known, say)}>
            <IconCheck size={14} stroke={1.6} aria-hidden /> {say('steps.taken', { origin })}
          </span>
        ) : (
          <Button
            variant="ghost"
            size="small"
            aria-label={say('steps.takeFor', {
              field: label,
              value: formatRate(known.value),
              origin,
            })}
            title={originText(known, say)}
            onClick={() => form.change({ [name]: known.value })}
          >
            {say('steps.take', { value: formatRate(known.value), origin })}
          </Button>
        ))}
      {layer && <ShowLayer layer={layer} label={label} />}
    </p>
  )
}

/** Fields whose figure always comes from the census, whatever the name of the compilation is. */
const fromCensus = new Set(['total_pop', 'male_pop', 'num_household'])

/** Short name of a source. The full name is in the title of the suggestion. */
const shortSource = (name: string, { source }: KnownFigures, say: Say): string =>
  fromCensus.has(name) ? say('steps.census') : source.split(/[:;(]/)[0].trim()

/** For example "census, 2021", with "generated" if the figure is generated. */
export function originText({ source, year, generated }: Omit<KnownFigures, 'value'>, say: Say): string {
  const origin = year === null || source.includes(String(year)) ? source : `${source}, ${year}`
  return generated ? say('steps.generated', { origin }) : origin
}

function ShowLayer({ layer, label }: { layer: string; label: string }) {
  const say = useSay()
  const [visibility, setVisibility] = useAtom(layerVisibilityAtom)
  const [focus, setFocus] = useAtom(layerFocusAtom)
  const isShown = focus === layer && visibility[layer] === true
  useEffect(() => () => setFocus(null), [setFocus])
  return (
    <Button
      variant="ghost"
      size="small"
      aria-pressed={isShown}
      aria-label={say('steps.showFor', { field: label })}
      onClick={() => {
        setVisibility({ ...visibility, [layer]: !isShown })
        setFocus(isShown ? null : layer)
      }}
    >
      <IconEye size={14} stroke={1.6} aria-hidden /> {say('steps.show')}
    </Button>
  )
}
